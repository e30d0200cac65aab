#include <doctest/doctest.h>

#include <thread>

#include "app/state/editing.h"
#include "app/views/translation/without.h"
#include "core/workspaces/translation_scene.h"
#include "core/workspaces/workspace.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

Saved translation_document(const char* task = "french") {
    Saved saved;
    saved.document.choices = default_choices("translation");
    Choices& choices = saved.document.choices;
    choices.task = task, choices.sentence = usual_sentence(task);
    saved.selection.node = "decoder/weights";
    saved.selection.view = "sentence";
    return saved;
}

struct TranslationDesk : HomeDesk {
    explicit TranslationDesk(Saved saved = translation_document(), ImVec2 size = {1920, 1080})
        : HomeDesk(std::move(saved), size) {
        settle();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) {
            gui.frames(2);
            for (int wait = 0;
                 wait < 20'000 && (is_unfinished(gui.ui()) || store.computation().busy()); ++wait) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                gui.frame();
            }
        }
    }
    std::string text() const { return translation_of(scene())->text(); }
    Index place() const { return store.session.selection.query; }
};

constexpr const char* whole = "le chat noir n' a jamais vu la voiture rouge de la vieille femme";

}  // namespace

TEST_CASE("a translation opens with all of it written, and is gone through word by word") {
    TranslationDesk desk;
    CHECK(desk.text() == whole);
    CHECK(desk.place() == 13);  // femme
    desk.gui.key(ImGuiKey_Home);
    desk.settle();
    CHECK(desk.place() == 0);
    desk.gui.key(ImGuiKey_RightArrow);
    desk.settle();
    CHECK(desk.place() == 1);
    desk.gui.key(ImGuiKey_LeftArrow);
    desk.settle();
    CHECK(desk.place() == 0);
    desk.gui.key(ImGuiKey_End);
    desk.settle();
    CHECK(desk.place() == 13);
    CHECK(desk.steps() == 1);  // nothing of it changed the document
}

TEST_CASE("play writes to the end and stops there") {
    TranslationDesk desk;
    desk.gui.key(ImGuiKey_Home);
    const TaggedItem line = desk.gui.item("transport/speed");
    desk.gui.move({line.max.x - 5, line.center().y});
    desk.gui.press(true);
    desk.gui.press(false);
    desk.gui.frame();
    desk.gui.click("transport/play");
    desk.settle();
    CHECK(desk.place() == 13);
}

TEST_CASE("a click on another word puts it in, and what follows is written anew") {
    TranslationDesk desk;
    desk.gui.key(ImGuiKey_Home);
    desk.settle();
    desk.gui.click("next/1");
    desk.settle();
    const std::string forced = desk.choices().forced_words;
    CHECK(forced.starts_with("0:"));
    CHECK(desk.text() != whole);
    CHECK(desk.gui.has("next/free"));
    desk.gui.click("next/free");
    desk.settle();
    CHECK(desk.choices().forced_words.empty());
    CHECK(desk.text() == whole);
    desk.store.undo();
    desk.settle();
    CHECK(desk.choices().forced_words == forced);
    desk.store.undo();
    desk.settle();
    CHECK(desk.text() == whole);
}

TEST_CASE("an alignment that is put in rewrites the words behind it, and undo brings them back") {
    TranslationDesk desk;
    Matrix car = Matrix::Zero(1, 12);
    car(0, 10) = 1;
    desk.gui.frame();
    for (Index column = 0; column < 12; ++column)
        set_number(desk.store.draft, "decoder/weights", {13, column},
                   static_cast<double>(car(0, column)));
    desk.gui.frame();
    desk.settle();
    CHECK(desk.text().starts_with(
        "le chat noir n' a jamais vu la voiture rouge de la vieille voiture"));
    desk.store.undo();
    desk.settle();
    CHECK(desk.text() == whole);
}

TEST_CASE("the network without attention writes beside it, by weights of its own") {
    TranslationDesk desk;
    REQUIRE(desk.gui.has("translation/without"));
    CHECK(desk.gui.has("road/map"));
    CHECK(desk.gui.has("road/sum"));
}

TEST_CASE("a source of one word, of unknown words, and an empty one") {
    TranslationDesk desk;
    for (const char* const text :
         {"cat", "the old zebra often eats my neighbour 's green banana",
          "the cat the cat the cat the cat the cat the cat the cat the cat "
          "the cat the cat the cat the cat the cat the cat the cat the cat "
          "the cat the cat the cat the cat"}) {
        desk.store.draft.choices.sentence = text;
        desk.gui.frame();
        desk.settle();
        CHECK(desk.store.computation().problem().empty());
        CHECK(!desk.text().empty());
    }
    desk.store.draft.choices.sentence = "";
    desk.gui.frame();
    desk.settle();
    CHECK(!desk.store.computation().problem().empty());
}
