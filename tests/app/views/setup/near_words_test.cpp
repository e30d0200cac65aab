#include "app/views/setup/near_words.h"

#include <doctest/doctest.h>

#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved tiny(const char* model, const char* second) {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model =
        std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + model;
    saved.document.choices.sentence = "the train";
    saved.document.choices.second_text = second;
    saved.selection = first_selection("model");
    return saved;
}

void open(DrivenPanel& panel) {
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.finish();
}

}  // namespace

TEST_CASE("a model's setup lists the words that are near, and how near two texts are") {
    const auto draw = [](Frame& frame) {
        draw_near_words(frame);
        draw_sentence_cosine(frame);
    };
    DrivenPanel pair(draw, {400, 400}, tiny("bert", "left"));
    open(pair);
    CHECK(pair.gui.has("near/words"));
    CHECK(pair.gui.has("sentence/cosine"));
    CHECK_FALSE(pair.gui.has("fill/words"));
    const Evaluation& evaluation = pair.evaluation();
    const Graph& graph = *evaluation.graph;
    const Matrix first = evaluation.value("sentence/first"),
                 second = evaluation.value("sentence/second");
    CHECK(evaluation.value("sentence/cosine")(0, 0) ==
          doctest::Approx(first.row(0).normalized().dot(second.row(0).normalized())));
    const Matrix state = evaluation.value("layer.0/output"), table = evaluation.value("vocabulary");
    CHECK((*evaluation.at(graph.at("near/0")))(1, 4) ==
          doctest::Approx(state.row(1).normalized().dot(table.row(4).normalized())));
    DrivenPanel writer(draw, {400, 400}, tiny("gpt2", ""));
    open(writer);
    CHECK(writer.gui.has("near/words"));
    CHECK_FALSE(writer.gui.has("sentence/cosine"));
}
