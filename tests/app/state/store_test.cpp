#include "app/state/store.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/state/editing.h"
#include "app/state/table_edits.h"
#include "core/workspaces/workspace.h"
#include "support/store.h"

using namespace attend;

TEST_CASE("moving the mouse recomputes nothing; one weight recomputes what is downstream of it") {
    Store store(hand_made_document());
    frame(store);
    const std::size_t all = store.computation().total_recomputed();
    const auto& nodes = store.computation().evaluation()->graph->nodes();
    CHECK(static_cast<std::ptrdiff_t>(all) ==
          std::ranges::count_if(nodes, [](const Node& node) { return !node.on_demand; }));
    for (int i = 0; i < 100; ++i) {
        store.session.next_hover = Hover{"head.0/weights", {i % 7, 1}, i % 7, 1};
        frame(store);
    }
    CHECK(store.computation().total_recomputed() == all);

    frame(store, false, [](Document& draft) { set_number(draft, "head.0/w_q", {3, 2}, 0.5); });
    frame(store);
    // w_q, q, dot, scores, weights, output of head 0; then concat and output.
    CHECK(store.computation().last_work().recomputed == 8);
    CHECK(store.computation().total_recomputed() == all + 8);
    CHECK(store.computation().evaluation()->value("head.0/w_q")(3, 2) == Scalar(0.5));
}

TEST_CASE("a step is named by what it changed, and undo brings every number back") {
    Store store(hand_made_document());
    frame(store);
    const Matrix before = store.computation().evaluation()->value("output");
    frame(store, true, [](Document& draft) { set_number(draft, "head.0/weights", {4, 1}, 0.25); });
    frame(store, false, [](Document& draft) { set_number(draft, "head.0/weights", {4, 1}, 0.75); });
    frame(store);
    CHECK(store.history().size() == 2);
    CHECK(store.history().name(1).starts_with("head.0/weights[4,1]: 0."));
    CHECK(store.history().name(1).ends_with("→ 0.75"));
    CHECK(store.computation().evaluation()->value("output") != before);
    store.undo();
    frame(store);
    CHECK(store.computation().evaluation()->value("output") == before);
    CHECK(store.document().edits.empty());
    store.redo();
    frame(store);
    CHECK(store.computation().evaluation()->value("head.0/weights")(4, 1) == Scalar(0.75));
}

TEST_CASE(
    "edits stay with their tokens when the text changes; those whose token is gone are set aside "
    "and said") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) {
        set_number(draft, "head.0/weights", {4, 1}, 0.9);
    });  // station → train
    frame(store, false, [](Document& draft) {
        draft.choices.sentence = "Today the train left the station on time";
    });
    frame(store);
    CHECK(store.document().edits.at("head.0/weights").cells.contains({5, 2}));
    store.take_messages();
    frame(store, false, [](Document& draft) {
        draft.choices.sentence = "Today the bus left the station on time";
    });
    CHECK(store.document().edits.empty());
    CHECK(store.session.status.find("1 edited number set aside") != std::string::npos);
    CHECK(store.take_messages().size() == 1);
    store.undo();
    frame(store);
    CHECK(store.document().edits.at("head.0/weights").cells.contains({5, 2}));
}

TEST_CASE("a word deleted and typed again in one gesture loses no edit") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) { set_number(draft, "head.0/weights", {4, 1}, 0.9); });
    for (const char* text : {"The train left the statio on time", "The train left the  on time", "",
                             "The train left the station on time"})
        frame(store, true, [&](Document& draft) { draft.choices.sentence = text; });
    frame(store);
    CHECK(store.document().edits.at("head.0/weights").cells.contains({4, 1}));
    CHECK(store.history().size() == 2);  // the gesture ended where it began
}

TEST_CASE("an empty sentence is a problem, and the last result stays") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) { draft.choices.sentence = "  "; });
    frame(store);
    CHECK(store.computation().problem() == "sentence: found no token, expected at least one word");
    CHECK(store.computation().stale());
    CHECK(store.computation().evaluation() != nullptr);
    frame(store, false, [](Document& draft) { draft.choices.sentence = "The cat"; });
    frame(store);
    CHECK(store.computation().problem().empty());
    CHECK_FALSE(store.computation().stale());
}

TEST_CASE("a file that cannot be read is said, and something else can be chosen") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) { draft.choices.embedding = "/no/such/vectors.txt"; });
    for (int i = 0; i < 5000 && store.computation().problem().empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        frame(store);
    }
    CHECK(store.computation().problem().find("/no/such/vectors.txt") != std::string::npos);
    frame(store, false, [](Document& draft) { draft.choices.embedding = "one_hot"; });
    frame(store);
    CHECK(store.computation().problem().empty());
}

TEST_CASE(
    "a large text is computed in the background while the last result stays; the newest wins") {
    Store store(hand_made_document());
    frame(store);
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "word ";
    frame(store, false, [&](Document& draft) { draft.choices.sentence = text; });
    store.begin_frame();
    REQUIRE(store.computation().busy());
    CHECK(store.computation().stale());
    CHECK(store.computation().evaluation()->value("x").rows() == 7);
    store.end_frame(false);
    frame(store, false, [&](Document& draft) { draft.choices.sentence = "The cat sat"; });
    do frame(store);
    while (store.computation().stale());
    CHECK(store.computation().evaluation()->value("x").rows() == 3);
}

TEST_CASE("opening another document starts a new history and is not modified") {
    Store store(hand_made_document());
    frame(store, false, [](Document& draft) { draft.choices.heads = 4; });
    CHECK(store.modified());
    store.open(hand_made_document(), "some.attend");
    frame(store);
    CHECK_FALSE(store.modified());
    CHECK_FALSE(store.history().can_undo());
    CHECK(store.path() == "some.attend");
}

TEST_CASE("what was chosen in another workspace is saved, and is there when one goes back") {
    Store store(hand_made_document());
    frame(store);
    store.begin_frame();
    store.enter("lookup");
    store.draft.choices.rows = "key,value\na,b\n";
    store.end_frame(false);
    store.begin_frame();
    store.enter("kernel");
    store.end_frame(false);
    Saved read = parse_document(document_text(store.saved()), "a.attend");
    CHECK(read.document.choices.workspace == "kernel");
    CHECK(read.left.size() == 2);  // the first and the look-up
    Store again(std::move(read));
    again.begin_frame();
    again.enter("lookup");
    CHECK(again.draft.choices.rows == "key,value\na,b\n");
    again.end_frame(false);
}

TEST_CASE(
    "what was written about one room is not told of another, and is there when one goes back") {
    Saved saved = hand_made_document();
    saved.document.note = "Watch the station.";
    Store store(saved);
    frame(store);
    const auto enter = [&](std::string_view room) {
        store.begin_frame();
        store.enter(room);
        store.end_frame(false);
    };
    enter("lookup");
    CHECK(store.document().note.empty());
    const Saved read = parse_document(document_text(store.saved()), "a.attend");
    CHECK(read.left.at("attention").note == "Watch the station.");
    enter("attention");
    CHECK(store.document().note == "Watch the station.");
}

TEST_CASE(
    "a room that nobody was in begins with its scene, and with the text that is brought along") {
    Saved scene = hand_made_document(3);
    scene.document.choices.sentence = "the train left";
    scene.selection.query = 1;
    const auto entered_with = [&](const std::string& sentence) {
        Saved saved;
        saved.document.choices = default_choices("model");
        saved.document.choices.sentence = sentence;
        Store store(std::move(saved));
        store.begin_room_with(scene);
        store.enter("attention");
        store.change([](Document&) {});
        return std::pair(store.document().choices, store.saved().selection.query);
    };
    const auto [same, query] = entered_with("the train left");
    CHECK(same == scene.document.choices);
    CHECK(query == 1);
    const auto [other, first] = entered_with("a bank by the river");
    CHECK(other.heads == 3);
    CHECK(other.sentence == "a bank by the river");
    CHECK(first == 0);
}

TEST_CASE("until a room that is entered is there, what is selected is of the one that is shown") {
    Saved saved = hand_made_document(6);
    saved.selection.head = 5, saved.selection.node = "head.5/weights", saved.selection.query = 2;
    Store store(saved);
    frame(store);
    CHECK(store.session.selection.node == "head.5/weights");
    store.begin_frame();
    store.enter("lookup");
    CHECK(store.session.selection.node == "head.5/weights");  // its panels are drawn yet
    store.end_frame(false);
    frame(store);
    const Scene& scene = *store.computation().scene();
    CHECK(scene.choices.workspace == "lookup");
    CHECK(scene.graph->find(store.session.selection.node));
    store.begin_frame();
    store.enter("attention");
    CHECK(scene.graph->find(store.session.selection.node));
    store.end_frame(false);
    frame(store);
    CHECK(store.session.selection.node == "head.5/weights");
    CHECK(store.session.selection.query == 2);
}

TEST_CASE("a room is entered by a change, before the first frame and after another document") {
    const auto opens = [](Store& store) {
        store.enter("lookup");
        store.change([](Document& draft) { draft.choices.query = "Doe"; });
        return store.document().choices.workspace == "lookup" &&
               store.document().choices.query == "Doe";
    };
    Store store(hand_made_document());
    CHECK(opens(store));
    store.open(hand_made_document(), {});
    CHECK(opens(store));
}

TEST_CASE("a table that is sorted keeps the chosen row and its edited weight") {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.document.edits["weights"].cells.insert_or_assign(Cell{0, 1}, Scalar(0.5));
    saved.selection = {"weights", {0, 1}};  // Eggerton
    Store store(saved);
    frame(store);
    REQUIRE(store.computation().scene()->table->rows.label(1) == "Eggerton");
    store.begin_frame();
    sort_rows(store.draft.choices, *store.computation().scene()->table->table, 0, true);
    store.end_frame(false);
    frame(store);
    const Axis& rows = store.computation().scene()->table->rows;
    const Index now = store.session.selection.cell.column;
    CHECK(now != 1);
    CHECK(rows.label(now) == "Eggerton");
    CHECK(store.document().edits.at("weights").cells.contains(Cell{0, now}));
}

TEST_CASE("what an opened document points at and its scene does not have is said once") {
    Saved saved = hand_made_document();
    saved.selection.node = "head.0/skores";
    set_field(saved.document.view, view_field("steps"), "head.9/scores");
    saved.document.choices.second_dropped = {1};
    Store store(hand_made_document());
    frame(store);
    CHECK(store.take_messages().empty());
    store.open(saved, "/talks/talk.attend");
    frame(store);
    const auto messages = store.take_messages();
    REQUIRE(messages.size() == 3);
    CHECK(messages[2].text.starts_with("talk.attend: second_dropped: found tokens"));
    CHECK(messages[0].text.starts_with("talk.attend, view, steps: no node is called"));
    CHECK(messages[1].text.find("did you mean “head.0/scores”?") != std::string::npos);
    frame(store);
    CHECK(store.take_messages().empty());
}

TEST_CASE("a selection of the program's own goes to the nearest place there, without a word") {
    Saved opening = hand_made_document(8);
    opening.selection = {"head.7/weights", {6, 6}, 7, 6};
    const auto is_at_the_last = [](const Store& store) {
        const Selection& now = store.session.selection;
        return now.node == "head.1/weights" && now.head == 1 && now.query == 1 &&
               now.cell == Cell{1, 1};
    };
    Store store(opening);
    // As a model that is named at the start: it has fewer heads than what the program opens with.
    store.change([](Document& draft) {
        draft.choices.heads = 2;
        draft.choices.sentence = "The cat";
    });
    frame(store);
    CHECK(store.take_messages().empty());
    CHECK(is_at_the_last(store));

    Saved wrong = opening;
    wrong.document.choices = store.document().choices;
    store.open(wrong, "/talks/talk.attend");
    frame(store);
    const auto messages = store.take_messages();
    CHECK(std::ranges::any_of(messages, [](const Store::Message& message) {
        return message.text ==
               "talk.attend, selection, head: found 7, expected a number from 0 to 1";
    }));
    CHECK(is_at_the_last(store));

    store.open(wrong, {});  // what a session kept
    store.is_of_program();
    frame(store);
    CHECK(store.take_messages().empty());
    CHECK(is_at_the_last(store));
}

TEST_CASE("undo and redo back to what was saved, and the same numbers again, are not modified") {
    Store store(hand_made_document());
    const auto set = [&](double number) {
        frame(store, false, [&](Document& draft) {
            set_number(draft, "head.0/weights", {4, 1}, number);
        });
    };
    frame(store);
    set(0.5);
    CHECK(store.modified());
    store.mark_saved("some.attend");
    CHECK_FALSE(store.modified());
    const auto saved = store.history().revision();
    set(0.75);
    CHECK(store.modified());
    store.undo();
    CHECK_FALSE(store.modified());
    CHECK(store.history().revision() == saved);
    store.undo();
    CHECK(store.modified());
    store.redo();
    CHECK_FALSE(store.modified());
    set(0.25);
    set(0.5);  // by hand
    CHECK(store.history().revision() != saved);
    CHECK_FALSE(store.modified());
    store.mark_saved_as(hand_made_document());
    CHECK(store.modified());
}

TEST_CASE("a frame in which nothing changes takes no step and copies no edited number") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) { set_number(draft, "head.0/weights", {4, 1}, 0.5); });
    frame(store);
    const auto cells = [](const Edits& edits) { return edits.at("head.0/weights").cells; };
    CHECK(cells(store.draft.edits).shared_with(cells(store.document().edits)));
    CHECK(
        cells(*store.computation().evaluation()->edits).shared_with(cells(store.document().edits)));
    const auto revision = store.history().revision();
    const auto shown = store.computation().revision();
    for (int i = 0; i < 3; ++i) frame(store);
    CHECK(store.history().revision() == revision);
    CHECK(store.computation().revision() == shown);
    store.begin_frame();
    store.draft.note = "of a frame that did not end";
    store.begin_frame();
    CHECK(store.draft.note.empty());
    store.end_frame(false);
    CHECK(store.history().revision() == revision);
}
