#include "app/views/next_token/next_token.h"

#include <doctest/doctest.h>

#include <cmath>

#include "app/views/next_token/guesses.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved tiny(const char* model, const char* sentence = "The train left the station") {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model =
        std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + model;
    saved.document.choices.sentence = sentence;
    saved.selection.node = "layer.0/head.0/weights";
    return saved;
}

/// Draws until the model is open and everything of it is computed.
void open(DrivenPanel& panel) {
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.gui.frames(2);
}

Guesses guesses_of(const DrivenPanel& panel, const GuessRequest& request) {
    return guess(panel.evaluation(), *panel.scene().measures.next, request, {});
}

}  // namespace

TEST_CASE("a row of a node on demand is that row of the whole, edits included") {
    DrivenPanel panel(draw_next_token, {1280, 800}, tiny("gpt2"));
    open(panel);
    const NextTokenNodes& next = *panel.scene().measures.next;
    const Evaluation& evaluation = panel.evaluation();
    for (const NodeId id : {next.logits, next.probabilities, next.lens.front()}) {
        const Value whole = evaluation.at(id);
        for (Index row = 0; row < whole->rows(); ++row)
            CHECK(row_of(evaluation, id, row)->isApprox(whole->row(row), Scalar(1e-6)));
    }
}

TEST_CASE("guesses: the likeliest of all, entropy, a word that is asked for, what follows") {
    DrivenPanel panel(draw_next_token, {1280, 800}, tiny("gpt2"));
    open(panel);
    const Matrix row = panel.evaluation().value("probabilities").row(2);
    Index most = 0;
    const Scalar highest = row.row(0).maxCoeff(&most);
    const Guesses guesses = guesses_of(panel, {2, 0, most, 7});
    CHECK(guesses.likeliest.size() == 10);
    CHECK(guesses.likeliest.front().token == most);
    CHECK(guesses.likeliest.front().probability == doctest::Approx(static_cast<double>(highest)));
    for (std::size_t i = 1; i < 10; ++i)
        CHECK(guesses.likeliest[i - 1].probability >= guesses.likeliest[i].probability);
    CHECK(guesses.wanted->rank == 0);
    CHECK(guesses.followed->probability == doctest::Approx(static_cast<double>(row(0, 7))));
    double entropy = 0;
    for (Index i = 0; i < row.cols(); ++i)
        entropy -= static_cast<double>(row(0, i)) * std::log(static_cast<double>(row(0, i)));
    CHECK(guesses.entropy == doctest::Approx(entropy));
    // The last layer's lens is what the model says.
    CHECK(guesses.of_layers.size() == 2);
    CHECK(guesses.of_layers.back().token == most);
    CHECK(guesses.of_layers.back().probability == doctest::Approx(static_cast<double>(highest)));
    CHECK(guesses.wanted_in_layers.back() == 0);
}

TEST_CASE("next token: a click writes it behind the text; undo takes it back") {
    DrivenPanel panel(draw_next_token, {1280, 800}, tiny("gpt2"));
    open(panel);
    while (!panel.gui.has("next/0")) panel.gui.frame();  // a job
    const ModelPtr model = open_model(panel.choices().model);
    const Guesses guesses = guesses_of(panel, {panel.selection().query, 0, {}, {}});
    const std::string before = panel.choices().sentence;
    panel.gui.click("next/0");
    open(panel);
    const auto token = static_cast<std::uint32_t>(guesses.likeliest.front().token);
    CHECK(panel.choices().sentence == before + model->tokenizer->text_of(token));
    // And one goes on from there.
    CHECK(panel.selection().query == static_cast<Index>(panel.scene().x.tokens.size()) - 1);
}

TEST_CASE("next token: a model that reads both ways says so, and nothing breaks in small rooms") {
    DrivenPanel both(draw_next_token, {1280, 800}, tiny("bert"));
    open(both);
    CHECK_FALSE(both.gui.has("next/0"));
    for (const ImVec2 size : {ImVec2{1280, 800}, {360, 500}, {200, 120}}) {
        DrivenPanel panel(draw_next_token, size, tiny("gpt2", "a"));
        open(panel);
        panel.gui.move({size.x / 2, size.y / 2});
        panel.gui.frames(3);
    }
}
