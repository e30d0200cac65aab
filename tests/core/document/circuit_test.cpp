#include "core/attention/circuit.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/random.h"

using namespace attend;

namespace {

Document circuit_document(const char* projection, int layers, std::string sentence) {
    Document document;
    Choices& choices = document.choices;
    choices.sentence = std::move(sentence);
    choices.embedding = choices.position = "one_hot";
    choices.projection = projection;
    choices.mask = "causal";
    choices.layers = layers;
    choices.residual = layers > 1;
    return document;
}

}  // namespace

TEST_CASE(
    "the previous-token head, wired by hand, attends to the token before and gives its word") {
    const Computed made = compute(circuit_document("previous_token", 1, "a b c a d"));
    const Matrix& weights = made.evaluation.value("head.0/weights");
    for (Index i = 1; i < weights.rows(); ++i) CHECK(weights(i, i - 1) > 0.9999);
    const Matrix &output = made.evaluation.value("output"),
                 &words = made.evaluation.value("word_vectors");
    for (Index i = 1; i < output.rows(); ++i)
        CHECK((output.row(i).head(words.cols()) - words.row(i - 1)).norm() < 1e-3);
}

TEST_CASE("the induction circuit has an induction score above 0.99 on a random block, twice") {
    // 12 different tokens in a drawn order, written two times.
    constexpr Index length = 12;
    std::string block;
    for (Index i = 0; i < length; ++i)
        block += static_cast<char>('a' + (7 * i + 3) % length), block += ' ';
    const Computed made = compute(circuit_document("induction", 2, block + block));
    const Matrix& weights = made.evaluation.value("layer.1/head.0/weights");
    double score = 0;
    for (Index i = length; i < 2 * length; ++i)
        score += static_cast<double>(weights(i, i - (length - 1)));
    CHECK(score / length >= 0.99);
    // A word that stands there for the first time has nothing to continue.
    CHECK(weights(3, 1) < 0.9);
}

TEST_CASE("circuits say what they need") {
    Document document = circuit_document("induction", 2, "a b a");
    document.choices.position = "none";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("position one_hot"), Error);
    document.choices.position = "one_hot";
    document.choices.second_text = "c d";
    CHECK_THROWS_AS(compute(document), Error);
}
