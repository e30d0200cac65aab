#include "core/document/word_order.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/attention/mask.h"
#include "core/document/compute.h"

using namespace attend;

namespace {

Document document_of(std::string sentence) {
    Document document;
    document.choices.embedding = "random";
    document.choices.sentence = std::move(sentence);
    return document;
}

/// What tells the order; and it is so: swapping the first word and the last changes something where
/// something tells it, and only there.
std::string told_by(const Document& document) {
    const Computed computed = compute(document);
    const Index last = computed.evaluation.value("x").rows() - 1;
    const Swapped swapped = swap_words(computed, 0, last);
    std::string told = order_told_by(computed.scene, computed.evaluation);
    CHECK((swapped.largest > 1e-3 * swapped.largest_norm) == !told.empty());
    return told;
}

}  // namespace

TEST_CASE("nothing tells the order of words without positions, masks by place and edits") {
    CHECK(told_by(document_of("one two three four")).empty());
    Document edited = document_of("one two three four");
    edited.edits["word_vectors"] = {nullptr, {{{1, 2}, Scalar(3)}}};  // moves along with its word
    CHECK(told_by(edited).empty());
}

TEST_CASE("positions, masks by place and numbers set by hand tell the order") {
    Document document = document_of("one two three four");
    document.choices.position = "rope";
    CHECK(told_by(document) == "the position rope");
    document.choices.position = "none";
    document.choices.mask = "causal";
    CHECK(told_by(document) == "the mask causal");
    document.choices.mask = "none";
    document.edits["head.0/weights"] = {nullptr, {{{0, 0}, Scalar(3)}}};
    CHECK(told_by(document) == "numbers set by hand");
}

TEST_CASE("a typed score tells the order where it reads places, and only there") {
    Document document = document_of("one two three four");
    document.choices.score = "formula";
    document.choices.score_formula = "q·k/√d − |i − j|";
    CHECK(told_by(document) == "the score, which reads places");
    document.choices.score_formula = "q·k/√d + log(n)";
    CHECK(told_by(document).empty());
}

TEST_CASE("rounding tells the order where it gives what lacks to the earlier of equal weights") {
    Document document = document_of("one two three four");
    document.choices.rounding = "one_digit";
    document.choices.score = "constant";  // a quarter each: 0.3, 0.3, 0.2, 0.2
    CHECK(told_by(document) ==
          "the rounding, which gives the tenths that lack to the earlier of equal weights");
    document.choices.sentence = "one two three four five";  // a fifth each: nothing lacks
    CHECK(told_by(document).empty());
    document = document_of("one two three four");  // no two weights alike
    document.choices.rounding = "one_digit";
    CHECK(told_by(document).empty());
}

TEST_CASE("top_k tells the order where it keeps the earlier of equal scores") {
    Document document = document_of("one two three four");
    document.choices.mask = "top_k";
    document.choices.set(mask_top, 2);
    document.choices.score = "constant";
    CHECK(told_by(document) == "the mask top_k, which keeps the earlier of equal scores");
    document.choices.score = "scaled_dot";
    CHECK(told_by(document).empty());
}

namespace {

Computed with_position(const char* position, const char* mask = "none") {
    Document document;
    document.choices.embedding = "random";
    document.choices.sentence = "one two three four five six";
    document.choices.position = position;
    document.choices.mask = mask;
    document.choices.heads = 2;
    return compute(document);
}

}  // namespace

TEST_CASE("without positions swapping two words changes nothing; every kind of position does") {
    const Swapped without = swap_words(with_position("none"), 1, 4);
    CHECK(without.largest < 1e-5 * without.largest_norm);
    CHECK(without.changes.size() == 6);
    for (const char* position : {"sinusoidal", "learned", "rope", "alibi", "relative", "one_hot"}) {
        CAPTURE(position);
        const Swapped with = swap_words(with_position(position), 1, 4);
        CHECK(with.largest > 1e-3 * with.largest_norm);
    }
}

TEST_CASE("a mask by place tells the order, too") {
    const Swapped causal = swap_words(with_position("none", "causal"), 1, 4);
    CHECK(causal.largest > 1e-3 * causal.largest_norm);
    CHECK(causal.changes[0] < 1e-5 * causal.largest_norm);  // sees itself alone
}

TEST_CASE("sinusoids: the similarity of two places depends on their distance alone") {
    const Matrix s = with_position("sinusoidal").evaluation.value("position_similarity");
    CHECK(s(0, 0) == doctest::Approx(0.5));  // sin² + cos² of every pair
    for (Index i = 0; i + 2 < s.rows(); ++i)
        CHECK(s(i, i + 2) == doctest::Approx(static_cast<double>(s(0, 2))).epsilon(1e-4));
}

TEST_CASE("rotary places are equally long and tell distances; biases have no vectors") {
    const Computed rope = with_position("rope");
    CHECK(rope.scene.measures.place_vectors == rope.scene.graph->find("position_turned"));
    const Matrix& s = rope.evaluation.value("position_similarity");
    CHECK(s(3, 3) == doctest::Approx(1));
    CHECK(s(1, 2) == doctest::Approx(static_cast<double>(s(3, 4))).epsilon(1e-4));
    for (const char* const none : {"alibi", "none"})
        CHECK_FALSE(with_position(none).scene.measures.place_vectors);
}
