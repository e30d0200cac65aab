#include "core/document/swapped.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"

using namespace attend;

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
