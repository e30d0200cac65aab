#include <doctest/doctest.h>

#include "app/views/window/palette_entries.h"
#include "app/views/window/shortcut.h"
#include "app/views/window/window_view.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("what is typed finds labels by their letters in order, beginnings of words first") {
    CHECK(fit("csl", "Mask: causal"));
    CHECK_FALSE(fit("lac", "mask"));
    CHECK(*fit("causal", "Mask: causal") > *fit("causal", "a clause as all"));
    CHECK(*fit("mc", "Mask: causal") > *fit("mc", "some record"));
    CHECK(fit("", "anything"));
}

TEST_CASE("the best entry comes first, and an empty text keeps the order") {
    const std::vector<PaletteEntry> entries{
        {"View: Dark", "", {}}, {"head.0/weights", "", {}}, {"View: Attention weights", "", {}}};
    CHECK(found(entries, "")[0]->label == "View: Dark");
    CHECK(found(entries, "head weights")[0]->label == "head.0/weights");
    CHECK(found(entries, "zzz").empty());
    CHECK(found(entries, "attention_weights")[0]->label == "View: Attention weights");
}

TEST_CASE("a choice and its value can be typed; what is no value of it is not offered") {
    const auto labels = [](std::string_view typed) {
        std::vector<std::string> all;
        for (const PaletteEntry& entry : typed_choices(typed, Document{}))
            all.push_back(entry.label);
        return all;
    };
    CHECK(labels("layers 3") == std::vector<std::string>{"Layers: 3"});
    CHECK(labels("D_K 16") == std::vector<std::string>{"d_k: 16"});
    CHECK(labels("sentence The cat") == std::vector<std::string>{"Sentence: The cat"});
    CHECK(labels("mask causal and window") == std::vector<std::string>{"Mask: causal and window"});
    CHECK(labels("layer_norm=after") == std::vector<std::string>{"Layer norm: after"});
    CHECK(labels("layers three").empty());
    CHECK(labels("layers 99").empty());
    CHECK(labels("layers").empty());
    CHECK(labels(" 3").empty());
}

TEST_CASE("the palette's list is made once for a text, and anew for another document") {
    WindowState state;
    Desk desk(hand_made_document());
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            frame.session().overlay = "palette";
            draw_palette(frame, state);
        });
    });
    const auto made = [&] { return gui.ui().memory.of<PaletteList>().made(); };
    gui.frames(3);
    const std::size_t first = made();
    gui.frames(10);
    CHECK(made() == first);
    CHECK(gui.tags().size() < 60);  // what is out of sight is not drawn
    gui.type("heads 3");
    gui.frames(2);
    const std::size_t typed = made();
    CHECK(typed > first);
    CHECK(gui.has("palette/Heads: 3"));
    gui.frames(10);
    CHECK(made() == typed);
    frame(desk.store, false, [](Document& draft) { draft.choices.heads = 4; });
    gui.frames(3);
    CHECK(made() > typed);
    CHECK(gui.has("palette/Heads: 3"));
}

TEST_CASE("the chosen entry of the palette comes into sight") {
    WindowState state;
    Desk desk(hand_made_document());
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            frame.session().overlay = "palette";
            draw_palette(frame, state);
        });
    });
    gui.frames(3);
    for (int i = 0; i < 60; ++i) gui.key(ImGuiKey_DownArrow);
    gui.frames(2);
    CHECK(state.palette_chosen == 60);
    Frame frame{gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const auto& list = gui.ui().memory.of<PaletteList>().fitting(frame, "");
    const TaggedItem chosen = gui.item("palette/" + list[60]->label);
    CHECK(chosen.min.y >= gui.item("palette/text").max.y);
    CHECK(chosen.max.y <= 800);
}

TEST_CASE("the chords of all commands are read once, each from its text") {
    const auto chords = command_chords();
    CHECK(chords.data() == command_chords().data());
    std::size_t at = 0;
    for (const Command& command : commands())
        for (const ImGuiKeyChord chord : key_chords(command.shortcut)) {
            REQUIRE(at < chords.size());
            CHECK(chords[at].command == &command);
            CHECK(chords[at++].chord == chord);
        }
    CHECK(at == chords.size());
}
