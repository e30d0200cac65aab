#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"

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
    CHECK_THROWS_WITH_AS(
        compute(document),
        doctest::Contains("induction with the embedding one_hot and the position none"), Error);
    document.choices.position = "one_hot";
    document.choices.second_text = "c d";
    CHECK_THROWS_AS(compute(document), Error);
}

TEST_CASE(
    "a circuit that other choices leave nothing of is refused with the choice that mends it") {
    const auto refused = [](const char* projection, auto change, const char* mended_by) {
        Document document = circuit_document(projection, 2, "a b a");
        compute(document);
        change(document.choices);
        CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("projection: found"), Error);
        CHECK_THROWS_WITH_AS(compute(document), doctest::Contains(mended_by), Error);
    };
    refused(
        "induction", [](Choices& c) { c.layers = 1; }, "layers=2 or more");
    refused(
        "induction", [](Choices& c) { c.residual = false; }, "residual=on");
    refused(
        "induction", [](Choices& c) { c.output_projection = false; }, "output_projection=on");
    refused(
        "induction", [](Choices& c) { c.feed_forward = "relu"; }, "feed_forward=none");
    for (const char* projection : {"induction", "previous_token"})
        refused(
            projection, [](Choices& c) { c.shared_key_value = true; }, "shared_key_value=off");
}

TEST_CASE("what leaves a circuit as it is, is not refused: biases, norms, other normalizers") {
    const auto change = [](auto set) {
        Document document = circuit_document("induction", 2, "a b c d a b c d");
        set(document.choices);
        const Matrix weights = compute(document).evaluation.value("layer.1/head.0/weights");
        for (Index i = 4; i < 8; ++i) CHECK(weights(i, i - 3) > 0.99);
    };
    change([](Choices& c) { c.bias = true; });
    change([](Choices& c) { c.layer_norm = "before"; });
    change([](Choices& c) { c.layer_norm = "after"; });
    change([](Choices& c) { c.normalizer = "sparsemax"; });
    change([](Choices& c) { c.heads = 2; });
}
