#include <doctest/doctest.h>

#include "app/state/edited_store.h"

using namespace attend;

TEST_CASE("a sentence that is typed again, in whatever steps, has its edits again") {
    Edited edited;
    for (const char* text :
         {"The train left", "", "T", "The", "The train lef", "The train left the"})
        type(edited.store, text);
    CHECK(edited.cells() == as_it_was);
    CHECK(edited.store.session.status.find("1 edited number came back") != std::string::npos);
    type(edited.store, whole);
    CHECK(edited.cells() == as_it_was);
    CHECK(edited.store.waiting().empty());
}

TEST_CASE("while there is no text edits wait for their words, whatever comes then") {
    Edited edited;
    const Saved before = edited.store.saved();
    type(edited.store, "");
    CHECK(edited.cells().empty());
    REQUIRE(edited.store.waiting().size() == 1);
    Store restored(hand_made_document());
    frame(restored);
    restored.open(edited.store.saved(), {});
    for (Store* const store : {&edited.store, &restored}) {
        frame(*store);
        store->undo();
        store->redo();
        type(*store, "zebra moon");
        CHECK(store->document().edits.empty());
        type(*store, whole);
        CHECK(store->document().edits == before.document.edits);
        CHECK(store->waiting().empty());
    }
}

TEST_CASE("what waits is not forgotten in a long drag") {
    Edited edited;
    type(edited.store, "The train left");
    REQUIRE(edited.store.waiting().size() == 1);
    for (int i = 0; i < 2100; ++i)
        frame(edited.store, true, [&](Document& draft) {
            set_number(draft, "head.0/scores", {0, 0}, 0.001 * i);
        });
    frame(edited.store);
    edited.store.undo();
    frame(edited.store);
    CHECK(edited.store.waiting().size() == 1);
    type(edited.store, whole);
    CHECK(edited.cells() == as_it_was);
}

TEST_CASE("edits wait while there is no token at all") {
    Edited edited;
    for (const char* text : {"", "The", whole}) type(edited.store, text);
    CHECK(edited.cells() == as_it_was);
}

TEST_CASE("a reset of all numbers is one of those that wait, too, and undo brings them back") {
    Edited edited;
    CHECK(edited.store.has_edits());
    type(edited.store, "The train left");
    REQUIRE(edited.store.document().edits.empty());
    CHECK(edited.store.has_edits());
    edited.store.begin_frame();
    edited.store.reset_edits();
    edited.store.end_frame(false);
    CHECK_FALSE(edited.store.has_edits());
    type(edited.store, whole);
    CHECK(edited.cells().empty());
    edited.store.undo();
    edited.store.undo();
    frame(edited.store);
    CHECK(edited.store.has_edits());
    type(edited.store, whole);
    CHECK(edited.cells() == as_it_was);
}

TEST_CASE("a word that is left out is so again when it is typed again, in one gesture or many") {
    for (const bool gesture : {false, true}) {
        Store store{hand_made_document()};
        frame(store);
        frame(store, false, [](Document& draft) { draft.choices.dropped = {1, 4}; });
        for (const char* text : {"The", "The tr", "", "The train left"})
            frame(store, gesture, [&](Document& draft) { draft.choices.sentence = text; });
        CHECK(store.document().choices.dropped == NumberList{1});
        frame(store, gesture, [](Document& draft) { draft.choices.sentence = whole; });
        CHECK(store.document().choices.dropped == NumberList{1, 4});
        frame(store);
    }
}

TEST_CASE("a number away from where it was put in is no change because of another room") {
    Edited edited;
    type(edited.store, "So the train left the station");
    REQUIRE(edited.cells() == EditedCells{{{2, 4}, Scalar(0.9)}});
    edited.store.mark_saved("somewhere.attend");
    CHECK_FALSE(edited.store.modified());
    for (const char* const room : {"lookup", "attention"}) {
        edited.store.begin_frame();
        edited.store.enter(room);
        edited.store.end_frame(false);
        frame(edited.store);
        CHECK_FALSE(edited.store.modified());
    }
    CHECK(edited.cells() == EditedCells{{{2, 4}, Scalar(0.9)}});
    frame(edited.store, false, [](Document& draft) {
        set_number(draft, "head.0/weights", {2, 4}, 0.1);
    });
    CHECK(edited.store.modified());
    CHECK(edited.store.saved().orphaned_edits.empty());  // another number stands there
}
