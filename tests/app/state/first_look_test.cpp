#include "app/state/first_look.h"

#include <doctest/doctest.h>

#include "app/state/command.h"
#include "app/state/editing.h"
#include "app/state/store.h"
#include "core/document/file.h"
#include "core/workspaces/workspace.h"
#include "support/store.h"

using namespace attend;

namespace {

Saved model_reads(const char* sentence) {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    saved.document.choices.sentence = sentence;
    saved.selection = first_selection("model");
    return saved;
}

}  // namespace

TEST_CASE("of a model that writes on, the last token is looked at first, and the head then stays") {
    Store store(model_reads("the train left the station the train"));
    compute_all(store);
    frame(store);
    const Selection first = store.session.selection;
    const auto last = static_cast<Index>(store.computation().scene()->x.model_tokens.size()) - 1;
    CHECK(first.query == last);
    CHECK(first.cell.row == last);
    CHECK(first.cell.column < last);
    CHECK(first.node.ends_with("/weights"));

    frame(store, false, [](Document& draft) { draft.choices.sentence += " left"; });
    compute_all(store);
    frame(store);
    CHECK(store.session.selection.query > last);
    CHECK(store.session.selection.layer == first.layer);
    CHECK(store.session.selection.head == first.head);

    store.session.select(first.node, {1, 0});
    frame(store, false, [](Document& draft) { draft.choices.sentence += " the"; });
    compute_all(store);
    frame(store);
    CHECK(store.session.selection.cell == Cell{1, 0});  // what a person chose stays
}

TEST_CASE("the command shows the weight that stands out, and one can go back") {
    Store store(hand_made_document());
    frame(store);
    frame(store, false, [](Document& draft) { set_number(draft, "head.1/weights", {5, 1}, 0.9); });
    frame(store);
    const Selection before = store.session.selection;
    Settings settings;
    Requests requests;
    CommandContext context{store, settings, requests};
    REQUIRE(run_command("telling", context));
    CHECK(store.session.selection.node == "head.1/weights");
    CHECK(store.session.selection.cell == Cell{5, 1});
    CHECK(store.session.selection.query == 5);
    CHECK(store.session.selection.head == 1);
    store.session.go_back();
    CHECK(store.session.selection.node == before.node);
}

TEST_CASE("the chosen words stay chosen where another one is typed before them") {
    Store store(hand_made_document());
    frame(store);
    store.session.select("head.0/weights", {4, 1});  // station → train
    store.session.selection.query = 4;
    frame(store, false, [](Document& draft) {
        draft.choices.sentence = "Today the train left the station on time";
    });
    frame(store);
    CHECK(store.session.selection.cell == Cell{5, 2});
    CHECK(store.session.selection.query == 5);
    store.undo();
    frame(store);
    CHECK(store.session.selection.cell == Cell{4, 1});
}

TEST_CASE("where a model's text loses the chosen word, another number of its head is looked at") {
    Store store(model_reads("the train left the station the train"));
    compute_all(store);
    frame(store);
    store.session.select("layer.1/head.1/weights", {2, 1});
    store.session.selection.query = 2;
    frame(store, false,
          [](Document& draft) { draft.choices.sentence = "a bird sings and a dog barks"; });
    compute_all(store);
    frame(store);
    const Selection& now = store.session.selection;
    CHECK(now.node == "layer.1/head.1/weights");
    const auto last = static_cast<Index>(store.computation().scene()->x.model_tokens.size()) - 1;
    CHECK(now.query == last);
}

TEST_CASE("the first cell of the first head, chosen, is chosen still where its file is opened") {
    Store store(hand_made_document());
    frame(store);
    const Selection looked_at = store.session.selection;
    store.session.select("head.0/weights", {0, 0});
    store.session.selection.query = 0;
    const Saved saved = parse_document(document_text(store.saved()), "chosen.attend");
    Store opened(saved);
    frame(opened);
    CHECK(opened.session.selection.cell == Cell{0, 0});
    opened.open(saved, "chosen.attend");
    frame(opened);
    CHECK(opened.session.selection.cell == Cell{0, 0});

    Saved unchosen = saved;
    unchosen.selection.chosen = false;
    opened.open(unchosen, "unchosen.attend");
    frame(opened);
    CHECK(opened.session.selection.cell == looked_at.cell);
}
