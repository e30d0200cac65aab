#include <doctest/doctest.h>

#include <cmath>

#include "app/views/parts/next_token_prediction.h"
#include "core/document/compute.h"
#include "core/document/what_if.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"

using namespace attend;

namespace {

NextTokenPredictionPtr said_after(const Computed& computed, Index row,
                                  const std::vector<NextTokenPredictionPtr>& known = {}) {
    return say(*computed.scene.measures.next, computed.evaluation,
               said_from(computed.scene, computed.evaluation, row), known, {});
}

}  // namespace

TEST_CASE("what is said: the likeliest of all, entropy, any word, and each layer") {
    const Computed computed = compute(tiny_model("gpt2").document);
    const Matrix row = computed.evaluation.value("probabilities").row(2);
    Index most = 0;
    const Scalar highest = row.row(0).maxCoeff(&most);
    const NextTokenPredictionPtr said = said_after(computed, 2);
    CHECK(said->likeliest.size() == 10);
    CHECK(said->likeliest.front().token == most);
    CHECK(said->likeliest.front().probability == doctest::Approx(static_cast<double>(highest)));
    for (std::size_t i = 1; i < 10; ++i)
        CHECK(said->likeliest[i - 1].probability >= said->likeliest[i].probability);
    CHECK(guess_of(*said, most).rank == 0);
    CHECK(guess_of(*said, 7).probability == doctest::Approx(static_cast<double>(row(0, 7))));
    double entropy = 0;
    for (Index i = 0; i < row.cols(); ++i)
        entropy -= static_cast<double>(row(0, i)) * std::log(static_cast<double>(row(0, i)));
    CHECK(said->entropy == doctest::Approx(entropy));
    // The last layer's lens is what the model says.
    CHECK(said->of_layers.size() == 2);
    CHECK(said->of_layers.back().token == most);
    CHECK(said->of_layers.back().probability == doctest::Approx(static_cast<double>(highest)));
    CHECK(ranks_in_layers(*said, most).back() == 0);
}

TEST_CASE("what is said is what the nodes are, a number of theirs that was put in, too") {
    const Computed before = compute(tiny_model("gpt2").document);
    const NextTokenPredictionPtr plain = said_after(before, 2);
    Saved saved = tiny_model("gpt2");
    saved.document.edits["probabilities/entropy"].cells[{2, 0}] = 9.5;
    saved.document.edits["probabilities/surprise"].cells[{2, 0}] = 1.25;
    saved.document.edits["lens/0/probabilities"].cells[{2, 42}] = 2;
    const Computed computed = compute(saved.document);
    const NextTokenPredictionPtr said = said_after(computed, 2, {plain});
    CHECK(said->entropy == 9.5);
    CHECK(said->surprise == 1.25);
    CHECK(said->of_layers.front().token == 42);
    CHECK(said->of_layers.front().probability == 2);
    CHECK(plain->surprise ==
          static_cast<double>(before.evaluation.value("probabilities/surprise")(2, 0)));
    CHECK(std::isnan(
        said_after(computed, before.evaluation.value("probabilities").rows() - 1)->surprise));
}

TEST_CASE("what is said: no layer is asked again whose state is the same") {
    Document document = tiny_model("gpt2").document;
    const Computed all_on = compute(document);
    const NextTokenPredictionPtr said = said_after(all_on, 3);
    // Another temperature, and another head in the last layer: the first layer's is shared.
    const WhatIf cold = what_if({all_on.scene, all_on.evaluation, all_on.resources},
                                {[](Choices& choices) { choices.set(next_temperature, 0.5); }, {}});
    const NextTokenPredictionPtr colder =
        said_after({cold.scene, cold.evaluation, all_on.resources}, 3, {said});
    CHECK(colder->lens == said->lens);
    CHECK(colder->likeliest.front().probability > said->likeliest.front().probability);
    CHECK(colder->of_layers.back().probability ==
          doctest::Approx(colder->likeliest.front().probability));
    const WhatIf off = what_if({all_on.scene, all_on.evaluation, all_on.resources},
                               {[](Choices& choices) { choices.heads_off = {4}; }, {}});
    const NextTokenPredictionPtr other =
        said_after({off.scene, off.evaluation, all_on.resources}, 3, {said});
    CHECK(other->lens.front() == said->lens.front());
    CHECK(other->lens.back() != said->lens.back());
}

TEST_CASE("next token: the ten that are likeliest in either of two, in the order of the first") {
    NextTokenPrediction first, other;
    first.probabilities = share(Matrix(Matrix::Constant(1, 40, Scalar(0.01))));
    other = first;
    Matrix of_first = *first.probabilities, of_other = of_first;
    for (Index i = 0; i < 10; ++i) {
        first.likeliest.push_back({i, 0, i});
        of_first(0, i) = static_cast<Scalar>(0.3 - 0.02 * static_cast<double>(i));
        of_other(0, i) = Scalar(0.02);
        other.likeliest.push_back({20 + i, 0, i});
        of_other(0, 20 + i) = static_cast<Scalar>(0.15 - 0.04 * static_cast<double>(i));
    }
    first.probabilities = share(std::move(of_first));
    other.probabilities = share(std::move(of_other));
    CHECK(likeliest_of_both(first, nullptr) == std::vector<Index>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    // The other's 15 % is more than the first's tenth, 12 %; its 11 % is less.
    CHECK(likeliest_of_both(first, &other) == std::vector<Index>{0, 1, 2, 3, 4, 5, 6, 7, 8, 20});
}
