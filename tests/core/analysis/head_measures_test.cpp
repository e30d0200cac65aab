#include "core/analysis/head_measures.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace attend;

namespace {

/// Row i is all on column i − 1; the first on itself.
Matrix previous_token_head(Index n) {
    Matrix weights = Matrix::Zero(n, n);
    weights(0, 0) = 1;
    for (Index row = 1; row < n; ++row) weights(row, row - 1) = 1;
    return weights;
}

const HeadMeasure& measure(std::string_view name) {
    for (const HeadMeasure& one : head_measures())
        if (one.name == name) return one;
    FAIL("no such measure");
    return head_measures()[0];
}

/// The mean over the rows that count, as the node of a layer has it.
/// Every key is open, unless `seen` has −∞.
double of(std::string_view name, const Matrix& weights, double block = 0,
          std::optional<Matrix> seen = std::nullopt) {
    const std::vector<Value> inputs{share(weights), share(seen.value_or(weights))};
    const std::vector<Value> rows{Measure(measure(name).rule, {block}).forward(inputs)};
    return static_cast<double>((*Measure(mean_of_heads_rule).forward(rows))(0, 0));
}

}  // namespace

TEST_CASE("the confidence is the mean of the largest weights") {
    Matrix weights(2, 3);
    weights << Scalar(0.5), Scalar(0.25), Scalar(0.25), 0, 0, 1;
    CHECK(of("confidence", weights) == doctest::Approx(0.75));
    CHECK(of("confidence", Matrix::Constant(4, 8, Scalar(0.125))) == doctest::Approx(0.125));
    const Matrix zero = Matrix::Zero(2, 3), masked = Matrix::Constant(2, 3, minus_infinity);
    CHECK(of("confidence", zero) == 0);
    CHECK(std::isnan(of("confidence", zero, 0, masked)));
}

TEST_CASE("a head that sees the token before it looks one token away") {
    const Matrix weights = previous_token_head(5);
    CHECK(of("previous_token", weights) == doctest::Approx(1));
    CHECK(of("distance", weights) == doctest::Approx(4.0 / 5));  // the first sees itself
}

TEST_CASE("uniform weights of n tokens look (n² − 1)/(3n) tokens away") {
    for (const Index n : {1, 2, 5, 9}) {
        const auto count = static_cast<double>(n);
        const Matrix weights = Matrix::Constant(n, n, static_cast<Scalar>(1 / count));
        CHECK(of("distance", weights) == doctest::Approx((count * count - 1) / (3 * count)));
    }
}

TEST_CASE("a causal head without positions, on equal tokens: row t is 1/t") {
    const Index n = 4;
    Matrix weights = Matrix::Zero(n, n);
    for (Index row = 0; row < n; ++row)
        for (Index column = 0; column <= row; ++column)
            weights(row, column) = static_cast<Scalar>(1.0 / static_cast<double>(row + 1));
    CHECK(of("confidence", weights) == doctest::Approx((1 + 1. / 2 + 1. / 3 + 1. / 4) / 4));
    CHECK(of("previous_token", weights) == doctest::Approx((1. / 2 + 1. / 3 + 1. / 4) / 3));
    CHECK(of("entropy", weights) ==
          doctest::Approx((std::log(2.0) + std::log(3.0) + std::log(4.0)) / 4));
}

TEST_CASE("the induction score is the diagonal of offset −(s − 1) in the second block") {
    const Index block = 3;
    Matrix weights = Matrix::Zero(2 * block, 2 * block);
    for (Index row = block; row < 2 * block; ++row) weights(row, row - block + 1) = 1;
    CHECK(of("induction", weights, static_cast<double>(block)) == doctest::Approx(1));
    weights(3, 1) = Scalar(0.25);
    CHECK(of("induction", weights, static_cast<double>(block)) == doctest::Approx(0.75));
    weights.setZero();
    for (Index row = block; row < 2 * block; ++row) weights(row, row - block) = 1;  // the copy
    CHECK(of("induction", weights, static_cast<double>(block)) == 0);
}

TEST_CASE("a text is a block twice, or it is not") {
    using Words = std::vector<std::string>;
    CHECK(repeated_block(Words{"a", "b", "a", "b"}) == 2);
    CHECK(repeated_block(Words{"a", "a"}) == 1);
    CHECK_FALSE(repeated_block(Words{"a", "b", "a"}));
    CHECK_FALSE(repeated_block(Words{"a", "b", "b", "a"}));
    CHECK_FALSE(repeated_block(Words{}));
}

TEST_CASE("a measure says where there is none") {
    const MeasuredText two_texts{false, true, {}}, no_shares{true, false, {}}, twice{true, true, 2};
    CHECK_FALSE(measure("previous_token").exists(two_texts));
    CHECK_FALSE(measure("distance").exists(two_texts));
    CHECK_FALSE(measure("induction").exists({}));
    CHECK(measure("induction").exists(twice));
    CHECK_FALSE(measure("entropy").exists(no_shares));
    // In a block of two, what followed last time is the token before.
    CHECK(of("induction", previous_token_head(4), 2) == doctest::Approx(1));
    for (const HeadMeasure& one : head_measures())
        CHECK(one.missing.empty() == one.exists({false, false, {}}));
}
