#include "core/analysis/normalizer_step.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "core/graph/graph.h"
#include "core/ops/softmax.h"

using namespace attend;

namespace {

Matrix row_of_three(double a, double b, double c) {
    return (Matrix(1, 3) << static_cast<Scalar>(a), static_cast<Scalar>(b), static_cast<Scalar>(c))
        .finished();
}

Matrix weights_of(const Normalizer& each, const Matrix& scores, double temperature) {
    Graph graph;
    const std::vector<Value> inputs{share(scores)};
    return *each.apply(Ref{&graph, 0}, temperature).operation->forward(inputs);
}

/// All steps of a normalizer: the columns side by side, and the cells.
struct Steps {
    Matrix numbers, cells;
};

Steps normalizer_steps(const Normalizer& each, const Matrix& scores, double temperature) {
    const std::vector<Value> inputs{share(scores)};
    Steps steps{Matrix(scores.rows(), 0), {}};
    for (std::size_t step = 0; step < step_names(*each.internals).size(); ++step) {
        const NormalizerStep operation(*each.internals, step, temperature);
        const Matrix made = *operation.forward(inputs);
        if (step >= each.internals->numbers.size()) {
            steps.cells = made;
            continue;
        }
        Matrix wider(made.rows(), steps.numbers.cols() + 1);
        wider << steps.numbers, made;
        steps.numbers = std::move(wider);
    }
    return steps;
}

}  // namespace

TEST_CASE("softmax(1, 2, 3): maximum 3, exponentials e⁻² e⁻¹ 1, sum 1.5032") {
    const Steps steps = normalizer_steps(normalizer("softmax"), row_of_three(1, 2, 3), 1);
    CHECK(steps.numbers(0, 0) == 3);
    CHECK(steps.numbers(0, 1) == doctest::Approx(1.503215));
    CHECK(steps.cells.isApprox(row_of_three(std::exp(-2), std::exp(-1), 1)));
    // 1/1.5032 = .665241, as published.
    CHECK(steps.cells(0, 2) / steps.numbers(0, 1) == doctest::Approx(.665241));
    CHECK(step_symbol(softmax_internals.numbers[1], 1) == "Σ_j exp(s_j − max)");
    CHECK(step_symbol(softmax_internals.cells, 2) == "exp(s/τ − max)");
}

TEST_CASE("sparsemax(1, .5, −1): threshold .25, two keys left") {
    const Steps steps = normalizer_steps(normalizer("sparsemax"), row_of_three(1, .5, -1), 1);
    CHECK(steps.numbers(0, 0) == doctest::Approx(.25));
    CHECK(steps.numbers(0, 1) == 2);
    CHECK(steps.cells.isApprox(row_of_three(.75, .25, -1.25)));
}

TEST_CASE("sum, hardmax and sigmoid: their own columns") {
    CHECK(normalizer_steps(normalizer("sum"), row_of_three(1, 3, 0), 1).numbers(0, 0) == 4);
    const Steps hard = normalizer_steps(normalizer("hardmax"), row_of_three(4, 4, 0), 1);
    CHECK(hard.numbers == (Matrix(1, 2) << 4, 2).finished());
    CHECK(hard.cells.size() == 0);
    const Steps sigmoid = normalizer_steps(normalizer("sigmoid"), row_of_three(0, 1, 2), 2);
    CHECK(sigmoid.numbers.cols() == 0);
    CHECK(sigmoid.cells.isApprox(row_of_three(1, std::exp(-.5), std::exp(-1))));
    CHECK(step_names(*normalizer("none").internals).empty());
}

TEST_CASE("the steps lead to the weights of the engine, at any temperature") {
    const Matrix scores = row_of_three(.3, 1.1, -.4);
    for (const double temperature : {.5, 1., 3.}) {
        const auto steps_of = [&](const char* name) {
            return normalizer_steps(normalizer(name), scores, temperature);
        };
        const auto agrees = [&](const char* name, const Matrix& made) {
            CHECK(made.isApprox(weights_of(normalizer(name), scores, temperature), Scalar(1e-5)));
        };
        const Steps soft = steps_of("softmax"), sparse = steps_of("sparsemax"),
                    entmax = steps_of("entmax15"), sigmoid = steps_of("sigmoid");
        agrees("softmax", soft.cells / soft.numbers(0, 1));
        agrees("sparsemax", sparse.cells.cwiseMax(Scalar(0)));
        agrees("entmax15", entmax.cells.cwiseMax(Scalar(0)).array().square().matrix());
        agrees("sigmoid", (1 / (1 + sigmoid.cells.array())).matrix());
    }
}

TEST_CASE("what is masked has no part; a row with nothing left, or a NaN, is told apart") {
    Matrix scores = Matrix::Zero(3, 2);
    scores(0, 1) = minus_infinity;
    scores.row(1).setConstant(minus_infinity);
    scores(2, 0) = std::numeric_limits<Scalar>::quiet_NaN();
    for (const Normalizer& each : normalizers()) {
        CAPTURE(each.name);
        const Steps steps = normalizer_steps(each, scores, 1);
        CHECK(steps.numbers.rows() == 3);
        if (steps.numbers.cols() > 0) {
            CHECK(std::isfinite(steps.numbers(0, 0)));
            CHECK(std::isnan(steps.numbers(1, 0)));
            CHECK(std::isnan(steps.numbers(2, 0)));
        }
        if (steps.cells.size() > 0) {
            CHECK(std::isfinite(steps.cells(0, 0)));
            CHECK(steps.cells(0, 1) == static_cast<Scalar>(each.internals->masked));
            CHECK(std::isnan(steps.cells(2, 0)));
        }
        for (const StepName* const name : step_names(*each.internals)) {
            CHECK_FALSE(name->help.empty());
            CHECK_FALSE(name->node.empty());
        }
    }
}

TEST_CASE("the formula with the row's numbers put in") {
    const auto of = [](const char* name, const Matrix& scores, double temperature = 1) {
        const Normalizer& each = normalizer(name);
        const Matrix numbers = normalizer_steps(each, scores, temperature).numbers;
        std::vector<double> row;
        for (Index i = 0; i < numbers.size(); ++i)
            row.push_back(static_cast<double>(numbers.number(i)));
        return weight_in_digits(*each.internals, static_cast<double>(scores(0, 0)), row,
                                temperature);
    };
    CHECK(of("softmax", row_of_three(1, 2, 3)) == "exp(1 − 3) / 1.503");
    CHECK(of("softmax", row_of_three(-2, -1, -3), 2) == "exp(−2/2 − (−0.5)) / 1.974");
    CHECK(of("sparsemax", row_of_three(1, .5, -1)) == "max(0, 1 − 0.25)");
    CHECK(of("sum", row_of_three(1, 3, 0)) == "1 / 4");
    CHECK(of("hardmax", row_of_three(4, 4, 0)) == "[4 = 4] / 2");
    CHECK(of("sigmoid", row_of_three(-1, 0, 0)) == "1 / (1 + exp(−(−1)))");
    CHECK(of("none", row_of_three(-1, 0, 0), 2) == "−1/2");
    Matrix masked = row_of_three(0, 1, 2);
    masked(0, 0) = minus_infinity;
    CHECK(of("softmax", masked).empty());
}
