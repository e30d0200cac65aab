#include <doctest/doctest.h>

#include "core/workspaces/translation_scene.h"
#include "core/workspaces/workspace.h"
#include "edited_store.h"

using namespace attend;

namespace {

std::string text_written(const Store& store) {
    return translation_of(*store.computation().scene())->text();
}

Saved begun_translation() {
    Saved saved;
    saved.document.choices = default_choices("translation");
    saved.selection = first_selection("translation");
    return saved;
}

void look_at_alone(Document& draft, const char* step, Index token) {
    for (Index j = 0; j < 12; ++j) set_number(draft, step, {0, j}, j == token ? 1 : 0);
}

}  // namespace

TEST_CASE("where a word looks is put in, and what follows is written anew; undo takes both back") {
    Store store(begun_translation());
    settle(store);
    const std::string usual = text_written(store);
    CHECK(usual.starts_with("le chat noir"));
    frame(store, false,
          [](Document& draft) { look_at_alone(draft, "decoder/step.1/weights", 10); });
    settle(store);
    const std::string forced = text_written(store);
    CHECK(forced != usual);
    CHECK(forced.starts_with("le "));
    const Graph& graph = *store.computation().evaluation()->graph;
    const auto written = std::ssize(translation_of(*store.computation().scene())->written);
    CHECK(graph.node(graph.at("decoder/weights")).shape().rows == written);
    CHECK(store.computation().evaluation()->value("decoder/weights")(1, 10) == 1);
    store.undo();
    settle(store);
    CHECK(text_written(store) == usual);
    store.redo();
    settle(store);
    CHECK(text_written(store) == forced);
}

TEST_CASE("numbers of a translation's steps stay with their words when another text is typed") {
    Store store(begun_translation());
    settle(store);
    frame(store, false, [](Document& draft) {
        set_number(draft, "decoder/step.2/weights", {0, 10}, 0.25);
    });
    settle(store);
    frame(store, false, [](Document& draft) { draft.choices.sentence = "the cat saw a red car"; });
    settle(store);
    const EditedCells cells = store.document().edits.at("decoder/step.2/weights").cells;
    CHECK(cells == EditedCells{{{0, 5}, Scalar(0.25)}});
    frame(store, false, [](Document& draft) { draft.choices.sentence = "he"; });
    settle(store);
    CHECK(store.computation().problem().empty());
    CHECK(store.document().edits.empty());  // it waits for its word
}
