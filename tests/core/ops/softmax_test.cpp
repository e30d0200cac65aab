#include "core/ops/softmax.h"

#include <fmt/format.h>

#include "support/check_operation.h"

using namespace attend;

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

Matrix softmax(const Matrix& scores, double temperature = 1) {
    const std::vector<Value> inputs{share(scores)};
    return *Softmax(temperature).forward(inputs);
}

}  // namespace

TEST_CASE("softmax: explanation and gradient, at several temperatures, masked or not") {
    Matrix masked = *sample(3, 4);
    masked(0, 1) = masked(0, 3) = -infinity;
    for (const double temperature : {0.2, 1.0, 3.0}) {
        check_operation(Softmax(temperature), {sample(3, 5)});
        check_operation(Softmax(temperature), {share(masked)});
    }
    CHECK_FALSE(Softmax(1).equals(Softmax(2)));
}

TEST_CASE("softmax(1, 2, 3) as published") {
    const Matrix weights = softmax((Matrix(1, 3) << 1, 2, 3).finished());
    CHECK(weights(0, 0) == doctest::Approx(.090031).epsilon(1e-5));
    CHECK(weights(0, 1) == doctest::Approx(.244728).epsilon(1e-5));
    CHECK(weights(0, 2) == doctest::Approx(.665241).epsilon(1e-5));
}

TEST_CASE("rows sum to 1 and a constant added to a row changes no weight") {
    const Matrix scores = *sample(6, 9);
    const Matrix weights = softmax(scores);
    for (Index row = 0; row < weights.rows(); ++row)
        CHECK(weights.row(row).sum() == doctest::Approx(1));
    // Numbers near 100 have float32 steps of 8e-6: the shifted scores are rounded by that much.
    CHECK(softmax((scores.array() + 100).matrix()).isApprox(weights, Scalar(2e-5)));
}

TEST_CASE("a masked cell weighs exactly 0; a row with nothing left is zeros, not NaN") {
    const Matrix weights =
        softmax((Matrix(2, 3) << 1, -infinity, 1, -infinity, -infinity, -infinity).finished());
    CHECK(weights.row(0) == (Matrix(1, 3) << 0.5, 0, 0.5).finished());
    CHECK(weights.row(1) == Matrix::Zero(1, 3));
    check_explanations(Softmax(1), {share(Matrix::Constant(1, 3, -infinity))});
}

TEST_CASE("huge scores give finite weights and a finite explanation") {
    const Matrix scores = (Matrix(1, 2) << 30000, 29999).finished();
    CHECK(softmax(scores)(0, 0) == doctest::Approx(0.731059));
    check_explanations(Softmax(1), {share(scores)});
}

TEST_CASE("a low temperature sharpens, a high one levels") {
    const Matrix scores = (Matrix(1, 2) << 1, 2).finished();
    CHECK(softmax(scores, 0.05)(0, 1) > Scalar(0.999));
    CHECK(softmax(scores, 100)(0, 1) == doctest::Approx(0.5).epsilon(0.01));
}

TEST_CASE("softmax says what it divided") {
    const std::vector<Value> inputs{share((Matrix(1, 2) << 0, 0).finished())};
    const auto result = Softmax(1).forward(inputs);
    const Explanation explanation = Softmax(1).explain(inputs, *result, {0, 1});
    CHECK(explanation.formula == "{r} = exp({0}) / Σ_j exp({0}_j)");
    CHECK(explanation.steps == std::vector<std::string>{"exp(0) / 2", "1 / 2"});
}

TEST_CASE("the figures of an explanation give the figure of the weight") {
    const Matrix scores = 4 * *sample(40, 7);
    for (const double temperature : {1.0, 0.7}) {
        const Softmax softmax(temperature);
        const std::vector<Value> inputs{share(scores)};
        const Value weights = softmax.forward(inputs);
        for (Index row = 0; row < scores.rows(); ++row) {
            const Explanation explanation = softmax.explain(inputs, *weights, {row, row % 7});
            const std::string& line = explanation.steps.back();
            const std::size_t between = line.find(" / ");
            REQUIRE(between != std::string::npos);
            const double quotient =
                std::stod(line.substr(0, between)) / std::stod(line.substr(between + 3));
            CAPTURE(line);
            CAPTURE(explanation.result);
            CHECK(digits(quotient) == digits(explanation.result));
        }
    }
}

TEST_CASE("a weight too small for float32 is explained in four digits, however small it is") {
    for (const Scalar score : {Scalar(-120), Scalar(-720), Scalar(-800)}) {
        const std::vector<Value> inputs{share((Matrix(1, 2) << 0, score).finished())};
        const Value weights = Softmax(1).forward(inputs);
        const std::string line = Softmax(1).explain(inputs, *weights, {0, 1}).steps.front();
        CHECK(line == fmt::format("exp({}) / 1", digits(static_cast<double>(score))));
    }
}

TEST_CASE("a score that is not a number makes its row none, and no other") {
    for (const Index size : {3, 8, 17}) {
        Matrix scores = Matrix::Zero(2, size);
        scores(0, size - 1) = std::numeric_limits<Scalar>::quiet_NaN();
        const Value weights = Softmax(1).forward(std::vector{share(scores)});
        CHECK(weights->row(0).hasNaN());
        CHECK_FALSE(weights->row(1).hasNaN());
    }
}
