#include "core/analysis/rollout.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {

Matrix example() {
    Matrix weights(2, 2);
    weights << 1, 0, Scalar(0.5), Scalar(0.5);
    return weights;
}

/// Rows of shares, all different.
Matrix shares(Index n, Index m, int shift) {
    Matrix weights(n, m);
    for (Index i = 0; i < weights.size(); ++i)
        weights.number(i) = static_cast<Scalar>(1 + (7 * i + 3 * shift) % 5);
    for (Index row = 0; row < n; ++row) weights.row(row) /= weights.row(row).sum();
    return weights;
}

double number(const Matrix& matrix, Index row, Index column) {
    return static_cast<double>(matrix(row, column));
}

/// Of a layer with these mean weights.
Value mixed_layer(const Matrix& mean, bool residual, Index others) {
    const std::vector<Value> inputs{share(mean)};
    return Measure(mixing_rule, {residual ? 1.0 : 0.0, static_cast<double>(others)})
        .forward(inputs);
}

Matrix rollout(const std::vector<Value>& layers) {
    Value result;
    for (const Value& mixing : layers) {
        std::vector<Value> inputs{mixing};
        if (result) inputs.push_back(result);
        result = Measure(reached_rule).forward(inputs);
    }
    return *result;
}

}  // namespace

TEST_CASE("two layers of [[1,0],[.5,.5]]: the second token is .4375 and .5625") {
    const std::vector<Value> layers(2, mixed_layer(example(), true, 0));
    const Matrix result = rollout(layers);
    CHECK(number(result, 1, 0) == doctest::Approx(0.4375));
    CHECK(number(result, 1, 1) == doctest::Approx(0.5625));
    CHECK(number(result, 0, 0) == doctest::Approx(1));
    const std::vector<std::vector<double>> trace = trace_rollout(layers, 1);
    REQUIRE(trace.size() == 3);
    CHECK(trace[0][0] == doctest::Approx(0.4375));
    CHECK(trace[0][1] == doctest::Approx(0.5625));
    CHECK(trace[1][0] == doctest::Approx(0.25));
    CHECK(trace[2] == std::vector<double>{0, 1});
}

TEST_CASE("without the residual two layers are the square of the matrix") {
    const std::vector<Value> layers(2, mixed_layer(example(), false, 0));
    CHECK(number(rollout(layers), 1, 0) == doctest::Approx(0.75));
    CHECK(trace_rollout(layers, 1)[0][1] == doctest::Approx(0.25));
}

TEST_CASE("a trace is a row of the rollout, and every level sums to 1") {
    for (const Index others : {0, 4, 2}) {
        std::vector<Value> layers;
        for (const int layer : {0, 1, 2})
            layers.push_back(
                mixed_layer(shares(3, others == 4 ? 4 : 3 + others, layer), true, others));
        const Matrix result = rollout(layers);
        for (Index row = 0; row < result.rows(); ++row) {
            const std::vector<std::vector<double>> trace = trace_rollout(layers, row);
            for (const std::vector<double>& level : trace) {
                double sum = 0;
                for (const double share : level) sum += share;
                CHECK(sum == doctest::Approx(1));
            }
            for (Index column = 0; column < result.cols(); ++column)
                CHECK(trace[0][static_cast<std::size_t>(column)] ==
                      doctest::Approx(number(result, row, column)));
        }
    }
}

TEST_CASE("the tokens of a second text stay what they are; what asks keeps ½ⁿ of itself") {
    const std::vector<Value> layers(2, mixed_layer(shares(2, 3, 0), true, 3));
    const Matrix result = rollout(layers);
    REQUIRE(shape_of(result) == Shape{2, 5});  // a second text's tokens are columns
    CHECK(number(result, 0, 0) == doctest::Approx(0.25));
    CHECK(number(result, 0, 2) == doctest::Approx(0.75 * number(shares(2, 3, 0), 0, 0)));
    const std::vector<Value> bare(2, mixed_layer(shares(2, 3, 0), false, 3));
    CHECK(number(rollout(bare), 0, 0) == 0);
}

TEST_CASE("own tokens that answer beside a second text are those that the layer before made") {
    // Of the second text's only token, then of the two own ones.
    Matrix weights(2, 3);
    weights << Scalar(0.5), Scalar(0.5), 0, Scalar(0.25), Scalar(0.25), Scalar(0.5);
    const Matrix one = *mixed_layer(weights, false, 1);
    CHECK(one == (Matrix(2, 3) << 0.5, 0, 0.5, 0.25, 0.5, 0.25).finished());
    const std::vector<Value> layers(2, mixed_layer(weights, false, 1));
    const Matrix both = rollout(layers);
    CHECK(number(both, 1, 0) == doctest::Approx(0.25));
    CHECK(number(both, 1, 1) == doctest::Approx(0.25));
    CHECK(number(both, 1, 2) == doctest::Approx(0.5));
    CHECK(number(rollout({mixed_layer(weights, true, 1)}), 0, 0) == doctest::Approx(0.75));
}
