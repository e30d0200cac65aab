#include "core/analysis/weight_scale.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "support/odd_numbers.h"

using namespace attend;

namespace {

/// As NumPy's percentile has it, by sorting.
double percentile(const Matrix& weights, double part) {
    std::vector<double> sorted;
    for (Index i = 0; i < weights.size(); ++i)
        sorted.push_back(std::abs(static_cast<double>(weights.number(i))));
    std::sort(sorted.begin(), sorted.end());
    const double place = part * static_cast<double>(sorted.size() - 1);
    const auto at = static_cast<std::size_t>(place);
    const double next = sorted[std::min(at + 1, sorted.size() - 1)];
    return sorted[at] + (place - std::floor(place)) * (next - sorted[at]);
}

/// Rows that sum to 1, some of them sharp.
Matrix softmax_like(Index n, double sharpness) {
    Matrix weights(n, n);
    for (Index row = 0; row < n; ++row) {
        double sum = 0;
        for (Index column = 0; column < n; ++column) {
            const double wave = std::sin(static_cast<double>(row * 7 + column * column));
            weights(row, column) = static_cast<Scalar>(std::exp(sharpness * wave));
            sum += static_cast<double>(weights(row, column));
        }
        weights.row(row) /= static_cast<Scalar>(sum);
    }
    return weights;
}

}  // namespace

TEST_CASE("a scale of weights ends at the next step from their 99.5th percentile on") {
    for (const Index n : {1, 2, 7, 42, 210})
        for (const double sharpness : {0.0, 0.5, 2.0, 5.0, 40.0}) {
            const Matrix weights = softmax_like(n, sharpness);
            const double wanted = percentile(weights, 0.995), end = weight_scale_end(weights);
            CAPTURE(n);
            CAPTURE(sharpness);
            CAPTURE(wanted);
            CHECK(end >= wanted * (1 - 1e-5));
            CHECK((n == 1 || end * static_cast<double>(n) > 1.001));
            // No smaller step would do.
            double before = 0;
            for (const double step :
                 {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0})
                if (step < end && (n > 200 || step >= 0.05)) before = step;
            CHECK((before < wanted || before * static_cast<double>(n) < 1.001));
        }
}

TEST_CASE("one large weight of many does not end their scale, and an exact step is its own end") {
    Matrix weights = Matrix::Constant(30, 30, Scalar(0.03));
    weights(3, 4) = 1;
    CHECK(weight_scale_end(weights) == 0.05);
    CHECK(weight_scale_end(Matrix(Matrix::Constant(9, 9, Scalar(0.2)))) == 0.2);
    CHECK(weight_scale_end(Matrix(Matrix::Constant(9, 9, Scalar(-0.21)))) == 0.3);
    CHECK(weight_scale_end(Matrix(Matrix::Constant(300, 300, Scalar(0.003)))) == 0.005);
    CHECK(weight_scale_end(Matrix(Matrix::Constant(30, 30, Scalar(0.003)))) == 0.05);
}

TEST_CASE("a long text's scale ends at what a map of largest weights shows, not a cell alone") {
    Matrix weights = Matrix::Constant(1024, 1024, Scalar(0.0004));
    for (Index i = 0; i < weights.rows(); i += 8)  // one cell of each block of 8 × 8
        for (Index j = 0; j < weights.cols(); j += 8) weights(i, j) = Scalar(0.018);
    weights(512, 512) = 1;
    CHECK(weight_scale_end(weights) == 0.02);
    CHECK(weight_scale_end(Matrix(weights.topRows(8))) == 0.02);
    CHECK(weight_scale_end(Matrix(weights.topLeftCorner(240, 240))) == 0.02);
    CHECK(weight_scale_end(Matrix(weights.block(1, 1, 7, 7))) == 0.2);
}

TEST_CASE("even attention is not as strong as any can be: its scale ends above it") {
    for (const auto& [n, end] :
         {std::pair<Index, double>{2, 0.6}, {5, 0.3}, {10, 0.2}, {20, 0.1}, {500, 0.005}, {1, 1}}) {
        const auto even = static_cast<Scalar>(1 / static_cast<double>(n));
        CHECK(weight_scale_end(Matrix(Matrix::Constant(n, n, even))) == end);
    }
}

TEST_CASE("weights that are no shares end at their largest, none at 1, and odd numbers count not") {
    CHECK(weight_scale_end(Matrix(Matrix::Constant(2, 2, Scalar(3.5)))) == 3.5);
    CHECK(weight_scale_end(Matrix(Matrix::Zero(4, 4))) == 1);
    CHECK(weight_scale_end(Matrix(0, 0)) == 1);
    Matrix odd{{2, 3}, {test::not_number, test::infinity}};
    CHECK(weight_scale_end(odd) == 3);
    CHECK(weight_scale_end(0.9, 7) == 1);
    CHECK(weight_scale_end(0.015, 30) == 0.05);
    CHECK(weight_scale_end(0.015, 7) == 0.2);
    CHECK(weight_scale_end(0.015, 300) == 0.02);
    CHECK(weight_scale_end(3.5, 7) == 3.5);
    CHECK(weight_scale_end(0, 7) == 1);
}
