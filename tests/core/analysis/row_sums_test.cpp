#include "core/analysis/row_sums.h"

#include <doctest/doctest.h>

#include <limits>

#include "core/document/compute.h"

using namespace attend;

TEST_CASE("row sums") {
    const std::vector<Value> weights{share((Matrix(2, 2) << 1, 2, -1, 4).finished())};
    CHECK(*Measure(row_sums_rule).forward(weights) == (Matrix(2, 1) << 3, 3).finished());
}

TEST_CASE("a row's sum is that of its node, also where it was put in") {
    Document document;
    document.choices.sentence = "one two";
    document.choices.embedding = "one_hot";
    const Computed plain = compute(document);
    const NodeId weights = plain.scene.blocks.front().weights;
    CHECK(row_sum(plain.evaluation, weights, 1) == doctest::Approx(1));
    document.edits["head.0/weights/row_sums"].cells[{1, 0}] = 5;
    const Computed edited = compute(document);
    CHECK(row_sum(edited.evaluation, weights, 1) == 5);
    CHECK(row_sum(edited.evaluation, edited.scene.blocks.front().scores, 0) ==
          doctest::Approx(
              static_cast<double>(edited.evaluation.value("head.0/scores").row(0).sum())));
}

TEST_CASE("a sum is one within what float32 rounds") {
    CHECK(is_one(1));
    CHECK(is_one(0.9995));
    CHECK_FALSE(is_one(1.01));
    CHECK_FALSE(is_one(std::numeric_limits<double>::quiet_NaN()));
}
