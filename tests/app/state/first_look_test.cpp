#include "app/state/first_look.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

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
    const auto last =
        static_cast<Index>(store.computation().scene()->asks().model_tokens.size()) - 1;
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

TEST_CASE("beside a row, what other queries give most to is named, the largest first") {
    Store store(hand_made_document(1));
    frame(store);
    frame(store, false, [](Document& draft) {
        set_number(draft, "head.0/weights", {5, 1}, 0.9);
        set_number(draft, "head.0/weights", {2, 1}, 0.8);  // the same key as of the row
        set_number(draft, "head.0/weights", {4, 6}, 0.7);
    });
    frame(store);
    const Scene& scene = *store.computation().scene();
    const Evaluation& evaluation = *store.computation().evaluation();
    const Matrix& weights = evaluation.value("head.0/weights");
    const std::vector<Cell> cells = also_telling(scene, evaluation, 0, 5, 3);
    REQUIRE(cells.size() >= 2);
    CHECK(cells[0] == Cell{2, 1});
    CHECK(cells[1] == Cell{4, 6});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        CHECK(cells[i].row != 5);
        CHECK(weights(cells[i].row, cells[i].column) > 1.0f / 7);
        CHECK(std::ranges::count(cells, cells[i].row, &Cell::row) == 1);
        if (i > 0)
            CHECK(weights(cells[i].row, cells[i].column) <=
                  weights(cells[i - 1].row, cells[i - 1].column));
    }
    CHECK(also_telling(scene, evaluation, 0, 2, 1) == std::vector<Cell>{{5, 1}});
}

TEST_CASE("the same pair in other heads: where it is more than even, the largest first") {
    Store store(hand_made_document(4));
    frame(store);
    frame(store, false, [](Document& draft) {
        set_number(draft, "head.1/weights", {5, 1}, 0.5);
        set_number(draft, "head.2/weights", {5, 1}, 0.05);
        set_number(draft, "head.3/weights", {5, 1}, 0.9);
    });
    frame(store);
    CHECK(heads_alike(*store.computation().scene(), *store.computation().evaluation(), 0, {5, 1},
                      3) == std::vector<std::size_t>{3, 1});
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
    const auto last =
        static_cast<Index>(store.computation().scene()->asks().model_tokens.size()) - 1;
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

namespace {

/// The sentence as it stands after each letter.
void say(Store& store, const std::string& sentence) {
    frame(store, true, [&](Document& draft) { draft.choices.sentence = sentence; });
    compute_all(store);
    frame(store, true, [](Document&) {});
}
void type_letters(Store& store, const std::string& sentence) {
    for (std::size_t letters = 1; letters <= sentence.size(); ++letters) {
        say(store, sentence.substr(0, letters));
        if (sentence[letters - 1] == ' ') frame(store);  // a word is a step of undo
    }
    frame(store);
}

Saved bert_reads(const std::string& sentence) {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/bert";
    saved.document.choices.sentence = sentence;
    saved.selection = first_selection("model");
    return saved;
}

}  // namespace

TEST_CASE("a word that is typed over in its place goes on asking") {
    Store store(hand_made_document());
    frame(store);
    store.session.select("head.0/weights", {4, 1});  // station → train
    store.session.selection.query = 4;
    for (const char* word : {"statio", "s", "sh", "shop"}) {
        say(store, fmt::format("The train left the {} on time", word));
        CHECK(store.session.selection.query == 4);
        CHECK(store.session.selection.cell == Cell{4, 1});
    }
}

TEST_CASE("a sentence that is typed again has its query again; of another one nobody chose any") {
    const std::string sentence = "The train left the station on time";
    Store store(hand_made_document());
    frame(store);
    store.session.select("head.0/weights", {4, 1});
    store.session.selection.query = 4;
    type_letters(store, sentence);
    CHECK(store.session.selection.query == 4);
    CHECK(store.session.selection.cell == Cell{4, 1});
    CHECK(store.session.selection.chosen);

    type_letters(store, "A bird sings and a dog barks");
    CHECK_FALSE(store.session.selection.chosen);
    Store fresh(saying("A bird sings and a dog barks"));
    frame(fresh);
    CHECK(store.session.selection.cell == fresh.session.selection.cell);  // what tells most
    CHECK(store.session.selection.query == fresh.session.selection.query);

    while (store.history().can_undo()) {
        store.undo();
        frame(store);
    }
    CHECK(store.session.selection.query == 4);
    CHECK(store.session.selection.cell == Cell{4, 1});
}

TEST_CASE("where the key alone is gone, its query goes on asking, what it gives most to") {
    Store store(hand_made_document());
    frame(store);
    store.session.select("head.0/weights", {4, 1});
    store.session.selection.query = 4;
    say(store, "The left the station on time");
    const Selection& now = store.session.selection;
    CHECK(now.query == 3);
    CHECK(now.cell.row == 3);
    Index heaviest = 0;
    store.computation().evaluation()->value("head.0/weights").row(3).maxCoeff(&heaviest);
    CHECK(now.cell.column == heaviest);
}

TEST_CASE("no mark of a model asks but by choice, whatever is typed, letter by letter") {
    Store store(bert_reads("the animal did not cross the street"));
    compute_all(store);
    frame(store);
    const auto asking_is_special = [&] {
        const auto query = static_cast<std::size_t>(store.session.selection.query);
        const auto& tokens = store.computation().scene()->asks().model_tokens;
        // Of nothing but marks one of them asks.
        const bool any =
            std::ranges::any_of(tokens, [](const ModelToken& token) { return !token.special; });
        return any && tokens.at(query).special;
    };
    CHECK_FALSE(asking_is_special());
    store.session.select("layer.0/head.1/weights", {7, 2});
    store.session.selection.query = 7;
    const std::string text = "a bird sings";
    for (std::size_t letters = 1; letters <= text.size(); ++letters) {
        say(store, text.substr(0, letters));
        CHECK_FALSE(asking_is_special());
        CHECK(store.session.selection.head == 1);
    }
    store.session.select("layer.0/head.1/weights", {0, 1});  // by choice it does
    store.session.selection.query = 0;
    say(store, "a bird sings well");
    CHECK(store.session.selection.query == 0);
}
