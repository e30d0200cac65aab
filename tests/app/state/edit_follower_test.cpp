#include "app/state/edit_follower.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/state/edited_store.h"
#include "app/state/editing.h"
#include "core/workspaces/workspace.h"
#include "support/store.h"
#include "support/temporary.h"

using namespace attend;

TEST_CASE("an edit goes with its token, not with a word that is like it") {
    Edited edited;
    type(edited.store, "The train left");
    CHECK(edited.cells().empty());
    REQUIRE(edited.store.waiting().size() == 1);
    type(edited.store, "The train left The");  // the first one stays the first one
    CHECK(edited.cells().empty());
    type(edited.store, "So the train left the station");
    CHECK(edited.cells() == EditedCells{{{2, 4}, Scalar(0.9)}});
}

TEST_CASE("what came back and was edited anew, or taken back, does not come a second time") {
    Edited edited;
    type(edited.store, "The train left");
    type(edited.store, whole);
    frame(edited.store, false, [](Document& draft) { draft.edits.clear(); });
    frame(edited.store);
    type(edited.store, "The train left");
    type(edited.store, whole);
    CHECK(edited.cells().empty());
}

TEST_CASE("undo takes back what was set aside and what came back") {
    Edited edited;
    type(edited.store, "The train left");
    type(edited.store, whole);
    CHECK(edited.cells() == as_it_was);
    edited.store.undo();
    frame(edited.store);
    CHECK(edited.cells().empty());
    CHECK(edited.store.waiting().size() == 1);
    edited.store.undo();
    frame(edited.store);
    CHECK(edited.cells() == as_it_was);
    CHECK(edited.store.waiting().empty());
    edited.store.redo();
    type(edited.store, whole);
    CHECK(edited.cells() == as_it_was);
}

TEST_CASE("edits of a head that comes back, come back") {
    Edited edited;
    const auto heads = [&](int count) {
        frame(edited.store, false, [&](Document& draft) { draft.choices.heads = count; });
        frame(edited.store);
    };
    frame(edited.store, false, [](Document& draft) {
        set_number(draft, "head.1/scores", {0, 2}, 4.0);
    });
    frame(edited.store);
    heads(1);
    CHECK_FALSE(edited.store.document().edits.contains("head.1/scores"));
    heads(2);
    CHECK(edited.store.document().edits.at("head.1/scores").cells ==
          EditedCells{{{0, 2}, Scalar(4)}});
}

TEST_CASE("what waits for its token waits in another session, too, and is no change") {
    Edited edited;
    type(edited.store, "The train left");
    MatrixTexts texts;
    const Json json = orphaned_edits_json(edited.store.waiting(), texts);
    const OrphanedEdits waiting = read_orphaned_edits(Json::parse(json.dump()), "a session");
    CHECK(waiting == edited.store.waiting());
    Store again(hand_made_document());
    again.open(edited.store.saved(), "some.attend");
    frame(again);
    CHECK_FALSE(again.modified());
    type(again, whole);
    CHECK(again.document().edits.at("head.0/weights").cells == as_it_was);
}

namespace {

/// Copies of a tiny model: two that are alike.
struct Models {
    attend::test::TemporaryFolder folder;
    Models() {
        make("one");
        make("another");
    }
    std::string path(const char* name) const { return (folder.path() / name).string(); }
    void make(const char* name) const {
        std::filesystem::copy(ATTEND_SOURCE_DIR "/tests/references/models/bert", path(name));
    }
    Saved edited(const char* name) const {
        Saved saved;
        saved.document.choices = default_choices("model");
        saved.document.choices.model = path(name);
        saved.document.choices.sentence = "the train";
        set_number(saved.document, "layer.1/head.0/w_q", {1, 1}, 3);
        return saved;
    }
};

void choose_model(Store& store, const std::string& path) {
    frame(store, false, [&](Document& draft) { draft.choices.model = path; });
    settle(store);
}

}  // namespace

TEST_CASE("edits of a model are not another's of the same shapes, and are back with it") {
    const Models models;
    Store store(models.edited("one"));
    settle(store);
    const Edits edits = store.document().edits;
    choose_model(store, models.path("another"));
    CHECK(store.document().edits.empty());
    const auto messages = store.take_messages();
    REQUIRE(messages.size() == 1);
    CHECK(messages.front().text.find("1 edited number set aside") != std::string::npos);
    REQUIRE(store.waiting().size() == 1);
    CHECK(store.waiting().front().of == EditOwner{"model", models.path("one")});
    CHECK(parse_document(document_text(store.saved()), "a file") == store.saved());
    choose_model(store, models.path("one"));
    CHECK(store.document().edits == edits);
    CHECK(store.waiting().empty());
}

TEST_CASE("edits of a model whose file is gone are kept in another room, and for its return") {
    const Models models;
    const Saved saved = models.edited("one");
    std::filesystem::remove_all(models.path("one"));
    Store store(saved);
    settle(store);
    CHECK_FALSE(store.computation().problem().empty());
    const auto enter = [&](const char* room) {
        store.begin_frame();
        store.enter(room);
        store.draft.choices.embedding = "hand_made";
        store.end_frame(false);
        settle(store);
    };
    enter("attention");
    CHECK(store.computation().problem().empty());
    CHECK(store.document().edits.empty());
    REQUIRE(store.waiting().size() == 1);
    models.make("one");
    store.computation().read_again();
    enter("model");
    CHECK(store.document().edits == saved.document.edits);
}

TEST_CASE("what is shown keeps what it was built from while files are read again, and no longer") {
    const test::TemporaryFolder folder;
    const std::string one = folder.file("one.csv", "a,1,2\nb,3,4\n").string(),
                      two = folder.file("two.csv", "a,5,6\nb,7,8\n").string();
    Saved saved = hand_made_document();
    saved.document.choices.sentence = "a b";
    saved.document.choices.embedding = one;
    Store store(saved);
    settle(store);
    REQUIRE(store.computation().scene());
    store.computation().read_again();
    CHECK_FALSE(store.computation().resources().contains(one));
    CHECK(store.computation().resources_of_shown().contains(one));
    settle(store);
    CHECK(store.computation().resources_of_shown().contains(one));
    frame(store, false, [&](Document& draft) { draft.choices.embedding = two; });
    settle(store);
    store.computation().read_again();
    CHECK_FALSE(store.computation().resources_of_shown().contains(one));
    CHECK(store.computation().resources_of_shown().contains(two));
}

TEST_CASE("a document of edits that could not follow yet keeps them as their owner's") {
    const Models models;
    Store store(models.edited("one"));
    settle(store);
    const Saved before = store.saved();
    choose_model(store, models.path("none"));
    CHECK_FALSE(store.computation().problem().empty());
    CHECK(store.saved().document.edits.empty());
    REQUIRE(store.saved().orphaned_edits.size() == 1);
    choose_model(store, models.path("one"));
    CHECK(store.saved().document == before.document);
    CHECK(store.saved().orphaned_edits == before.orphaned_edits);
    CHECK(store.saved().left == before.left);
}

TEST_CASE("edits follow from a scene whose file is not open any more: it is opened again") {
    const auto tiny = [](const char* name) {
        Choices choices = default_choices("model");
        choices.model = std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + name;
        choices.sentence = "the train";
        return choices;
    };
    Document document;
    document.choices = tiny("gpt2");
    Anchor anchor{nullptr, tiny("bert"), {}, {}};
    anchor.edits["layer.1/head.0/w_q"].cells.insert_or_assign(Cell{1, 1}, Scalar(3));
    Computation computation;
    std::optional<Followed> followed;
    while (!followed && computation.problem().empty()) {
        computation.update(document, 1, &anchor);
        followed = computation.take_followed();
        std::this_thread::yield();
    }
    CHECK(computation.problem().empty());
    CHECK(followed);
}

TEST_CASE(
    "which heads are off is one model's: another begins with all on, and undo brings them back") {
    Saved saved;
    const auto path = [](const char* name) {
        return std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + name;
    };
    saved.document.choices = default_choices("model");
    saved.document.choices.model = path("gpt2");
    saved.document.choices.heads_off = {1};
    saved.document.choices.combined_shares = {0.5, 0.25};
    Store store(saved);
    frame(store);
    CHECK(store.document().choices.heads_off == NumberList{1});
    frame(store, false, [&](Document& draft) { draft.choices.model = path("llama"); });
    CHECK(store.document().choices.heads_off.empty());
    CHECK(store.document().choices.combined_shares.empty());
    store.undo();
    frame(store);
    CHECK(store.document().choices.model == path("gpt2"));
    CHECK(store.document().choices.heads_off == NumberList{1});
    frame(store, false, [&](Document& draft) {
        draft.choices.model = path("llama");
        draft.choices.heads_off = {0};
    });
    CHECK(store.document().choices.heads_off == NumberList{0});
    CHECK(store.document().choices.combined_shares.empty());
}

TEST_CASE("another table leaves alone which heads are off where heads are read") {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    saved.document.choices.heads_off = {1};
    Store store(saved);
    frame(store);
    frame(store, false, [](Document& draft) { draft.choices.table = "sine"; });
    CHECK(store.document().choices.heads_off == NumberList{1});
}
