#include "app/views/window/palette_places.h"

#include <doctest/doctest.h>

#include "support/temporary.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

constexpr auto go = TypedHead::Does::go, off = TypedHead::Does::off, on = TypedHead::Does::on;

Saved three_layers() {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    saved.document.choices.sentence = "The dog saw the other dog";
    return saved;
}

/// Types into the palette and presses Enter.
void enter(WindowDesk& window, const char* text) {
    window.type_into_palette(text);
    window.gui.frames(2);
    window.gui.key(ImGuiKey_Enter);
    window.gui.frames(3);
}

}  // namespace

TEST_CASE("a head, a layer and what is done to it are read as they are written") {
    for (const char* text : {"layer 2 head 1", "L2H1", "L2·h1", "l2 h1", "head 1, layer 2"})
        CHECK_MESSAGE((read_typed_head(text) == TypedHead{go, 2, 1}), text);
    CHECK((read_typed_head("head 3") == TypedHead{go, {}, 3}));
    CHECK((read_typed_head("Layer 0") == TypedHead{go, 0, {}}));
    for (const char* text : {"turn off head 3", "switch off h3", "head 3 off", "ablate head 3",
                             "remove head 3", "remove the head 3"})
        CHECK_MESSAGE((read_typed_head(text) == TypedHead{off, {}, 3}), text);
    CHECK((read_typed_head("turn on layer 2 head 3") == TypedHead{on, 2, 3}));
    for (const char* text : {"", "head", "heads 3", "layers 3", "head 3 4", "head 1 head 2", "hard",
                             "layer norm", "turn off"})
        CHECK_FALSE_MESSAGE(read_typed_head(text), text);
}

TEST_CASE("the palette goes to a head and switches it") {
    WindowDesk window(three_layers());
    window.gui.frames(4);
    enter(window, "layer 2 head 3");
    CHECK(window.selection().layer == 2);
    CHECK(window.selection().head == 3);
    enter(window, "turn off head 1");
    CHECK(window.choices().heads_off == NumberList{9});  // of the layer that is shown
    enter(window, "switch on head 1");
    CHECK(window.choices().heads_off.empty());
    enter(window, "head 1 off");
    window.gui.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.gui.frames(3);
    CHECK(window.choices().heads_off.empty());
    window.type_into_palette("head 7");  // there are four
    window.gui.frames(2);
    CHECK_FALSE(window.gui.has("palette/Look at layer 2 · head 7"));
}

TEST_CASE("what is no place is refused: nothing else was meant") {
    WindowDesk window(three_layers());
    window.gui.frames(4);
    const Document before = window.store.draft;
    for (const std::string text : {"head -1", "head 99999999999", "layer 1 off", "turn on layer 1",
                                   "/missing/file", "~/missing file", "the 9"}) {
        CAPTURE(text);
        enter(window, text.c_str());
        CHECK(window.store.draft == before);
        CHECK(window.gui.has("palette/text"));  // nothing was run
        window.gui.key(ImGuiKey_Escape);
        window.gui.frames(2);
    }
}

TEST_CASE("the palette goes to a word of the text, each where it stands twice, and to a pair") {
    WindowDesk window(three_layers());
    window.gui.frames(4);
    enter(window, "SAW");
    CHECK(window.selection().query == 2);
    enter(window, "dog 5");
    CHECK(window.selection().query == 5);
    enter(window, "\"saw");
    CHECK(window.selection().query == 2);
    window.type_into_palette("dog");
    window.gui.frames(2);
    CHECK(window.gui.has("palette/Ask as dog₁"));
    CHECK(window.gui.has("palette/Ask as dog₅"));
    window.gui.key(ImGuiKey_Escape);
    enter(window, "saw -> other");
    CHECK(window.selection().cell == Cell{2, 4});
    CHECK(window.selection().node == "layer.0/head.0/weights");
}

TEST_CASE("a file's path opens the file; a path of nothing is offered nowhere") {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("table.csv", "x,y\n1,2\n").string();
    WindowDesk window(three_layers());
    window.gui.frames(4);
    enter(window, path.c_str());
    const auto* const open = window.request<OpenFile>();
    REQUIRE(open);
    CHECK(open->path == path);
    window.type_into_palette((path + "x").c_str());
    window.gui.frames(2);
    CHECK_FALSE(window.gui.has("palette/Open table.csvx"));
}
