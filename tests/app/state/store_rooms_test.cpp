#include <doctest/doctest.h>

#include "app/state/editing.h"
#include "app/state/store.h"
#include "core/document/change.h"
#include "core/workspaces/workspace.h"
#include "support/store.h"

using namespace attend;

namespace {

void enter(Store& store, std::string_view room) {
    store.begin_frame();
    store.enter(room);
    store.end_frame(false);
    frame(store);
}

void edit_weight(Store& store) {
    frame(store, false, [](Document& draft) { set_number(draft, "head.0/weights", {4, 1}, 0.5); });
}

/// As a document is opened: of the room that it shows.
Saved table_document() {
    Saved saved;
    saved.document.choices = in_workspace(saved.document.choices, "lookup");
    saved.selection = {"weights", {0, 2}, 0, 0, 0, "weights"};
    return saved;
}

}  // namespace

TEST_CASE("to look into another room is no change; what is done in one stays one in all rooms") {
    Store store(hand_made_document());
    frame(store);
    enter(store, "lookup");
    CHECK_FALSE(store.modified());
    frame(store, false, [](Document& draft) { draft.choices.temperature = 3; });
    CHECK(store.modified());
    enter(store, "attention");
    CHECK(store.modified());
    store.mark_saved("talk.attend");
    CHECK_FALSE(store.modified());
    enter(store, "lookup");
    CHECK_FALSE(store.modified());
}

TEST_CASE("back and forward lead to places of the room that is shown, each room its own") {
    Store store(hand_made_document());
    frame(store);
    store.session.select("head.0/weights", {2, 2});
    store.session.select("head.0/weights", {2, 1});
    enter(store, "lookup");
    CHECK(store.session.back.empty());
    store.session.select("weights", {0, 3});
    enter(store, "attention");
    REQUIRE(store.session.selection.cell == Cell{2, 1});
    store.session.go_back();
    CHECK(store.session.selection.cell == Cell{2, 2});
    enter(store, "lookup");
    CHECK(store.session.back.size() == 1);
    CHECK(store.session.forward.empty());
    enter(store, "attention");
    store.session.go_forward();
    CHECK(store.session.selection.cell == Cell{2, 1});
}

TEST_CASE("edited numbers that wait in the room that was left are work, too") {
    Store store(hand_made_document());
    frame(store);
    edit_weight(store);
    enter(store, "lookup");
    REQUIRE(store.document().edits.empty());
    CHECK(store.modified());
    store.mark_saved("talk.attend");
    enter(store, "attention");
    REQUIRE_FALSE(store.document().edits.empty());
    CHECK_FALSE(store.modified());
}

TEST_CASE("undo of a change of room brings back what was selected and shown there") {
    Store store(hand_made_document());
    frame(store);
    store.session.selection = {"head.1/scores", {2, 1}, 1, 3, 0, "lines"};
    store.session.selection.chosen = true;
    const Selection chosen = store.session.selection;
    enter(store, "lookup");
    store.session.selection = {"weights", {0, 2}, 0, 0, 0, "weights"};
    store.session.selection.chosen = true;
    const Selection there = store.session.selection;
    store.undo();
    frame(store);
    CHECK(store.session.selection == chosen);
    CHECK_FALSE(store.modified());
    store.redo();
    frame(store);
    CHECK(store.session.selection == there);
    store.go_to(0);
    frame(store);
    CHECK(store.session.selection == chosen);
}

TEST_CASE("a jump in the history leaves each room on its way as it was then") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) { draft.choices.heads = 4; });
    enter(store, "lookup");
    frame(store, false, [](Document& draft) { draft.choices.temperature = 3; });
    enter(store, "attention");
    const std::size_t last = store.history().cursor();
    store.go_to(0);
    frame(store);
    CHECK_FALSE(store.modified());
    CHECK(store.saved().left.at("lookup").choices.temperature != 3);
    store.go_to(last - 1);  // in the look-up
    frame(store);
    CHECK(store.modified());
    CHECK(store.saved().left.at("attention").choices.heads == 4);
    enter(store, "attention");
    CHECK(store.document().choices.heads == 4);
}

TEST_CASE("a room is entered first with its own choices and the texts of the one that was left") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) {
        draft.choices.normalizer = "sparsemax";
        draft.choices.sentence = "a station";
    });
    enter(store, "kernel");
    CHECK(store.document().choices.normalizer == default_choices("kernel").normalizer);
    enter(store, "model");
    CHECK(store.document().choices.sentence == "a station");
    enter(store, "attention");
    CHECK(store.document().choices.normalizer == "sparsemax");
}

TEST_CASE("what a step did in the room that it led into is undone with it") {
    Store store(hand_made_document());
    frame(store);
    const auto open_there = [&](double temperature) {  // as a table that is dropped on the window
        store.begin_frame();
        store.enter("lookup");
        store.draft.choices.temperature = temperature;
        store.end_frame(false);
        frame(store);
    };
    open_there(3);
    store.undo();
    frame(store);
    CHECK_FALSE(store.modified());
    enter(store, "lookup");
    CHECK(store.document().choices == default_choices("lookup"));
    frame(store, false, [](Document& draft) { draft.choices.temperature = 2; });
    enter(store, "attention");
    open_there(5);
    store.undo();
    frame(store);
    enter(store, "lookup");
    CHECK(store.document().choices.temperature == 2);
}

TEST_CASE("edited numbers that wait come back where their room is entered for the first time") {
    Saved saved;
    {
        Store store(hand_made_document());
        frame(store);
        edit_weight(store);
        enter(store, "lookup");
        saved = store.saved();
    }
    REQUIRE(saved.orphaned_edits.size() == 1);
    Store store(table_document());  // has read no word vectors yet
    frame(store);
    store.open(saved, "talk.attend");
    frame(store);
    enter(store, "attention");
    frame(store);
    REQUIRE(store.document().edits.contains("head.0/weights"));
    CHECK(store.document().edits.at("head.0/weights").cells.at({4, 1}) == Scalar(0.5));
    CHECK_FALSE(store.modified());
}

TEST_CASE("a document of another room is opened with what is selected in it") {
    Store store(hand_made_document());
    frame(store);
    Saved table = table_document();
    table.selection.chosen = true;
    store.open(table, "table.attend");
    frame(store);
    frame(store);
    CHECK(store.session.selection == table.selection);
    Saved words = hand_made_document();
    words.selection = {"head.1/weights", {5, 2}, 1, 5, 0, "lines", true};
    store.open(words, "words.attend");
    frame(store);
    frame(store);
    CHECK(store.session.selection == words.selection);
    CHECK(store.take_messages().empty());
}

TEST_CASE("the same work is told from other work in any room, and the eye is no work") {
    Saved now = hand_made_document();
    Saved then = now;
    now.selection.query = 3;
    CHECK(same_work(now, then));
    now.left["lookup"] = {table_document().document.choices, {}, {}};
    CHECK_FALSE(same_work(now, then));  // nobody knows what it began with
    then.left = now.left;
    CHECK(same_work(now, then));
    now.left["lookup"].note = "The table";
    CHECK_FALSE(same_work(now, then));
    now = then;
    now.document.view.logarithmic = true;
    CHECK_FALSE(same_work(now, then));
    now = then;
    now.document.edits["x"].cells.emplace(Cell{1, 1}, Scalar(2));
    CHECK_FALSE(same_work(now, then));
    OrphanedEdit aside{"x", {Axis("token", 4), Axis("dimension", 4)}, now.document.edits["x"]};
    aside.of = owner_of(now.document.choices);
    then.orphaned_edits.push_back(aside);
    CHECK_FALSE(same_work(now, then));  // there it waits for words, and changes nothing
    Saved elsewhere = then;
    elsewhere.document = {};
    elsewhere.document.choices = default_choices("lookup");
    elsewhere.left["attention"] = {now.document.choices, {}, {}};
    elsewhere.document.view = now.document.view;
    now.left["lookup"] = {elsewhere.document.choices, {}, {}};
    CHECK(same_work(now, elsewhere));  // there it waits for its room
}

TEST_CASE("where a document cannot be computed, nothing of another document or room is shown") {
    const auto empty_text = [](Document& draft) { draft.choices.sentence.clear(); };
    Store store(hand_made_document());
    frame(store);
    frame(store, false, empty_text);
    store.begin_frame();
    CHECK(store.computation().scene());  // its own last result, dimmed
    CHECK(store.computation().stale());

    Saved other = hand_made_document();
    empty_text(other.document);
    store.open(other, {});
    store.begin_frame();
    CHECK_FALSE(store.computation().scene());
    CHECK_FALSE(store.computation().problem().empty());

    store.open(hand_made_document(), {});
    frame(store);
    store.session.selection.view = "lines";
    frame(store, false, empty_text);
    enter(store, "kernel");
    REQUIRE(store.computation().scene());
    CHECK(store.session.selection.view == "plot");
    enter(store, "attention");
    store.begin_frame();
    CHECK_FALSE(store.computation().scene());
    CHECK_FALSE(store.computation().problem().empty());
    CHECK(store.session.selection.view == "lines");  // one is there all the same
}
