#include "core/ops/rotate.h"

#include <fmt/format.h>

#include <cmath>

#include "core/ops/sinusoid.h"

namespace attend {

namespace {

double angle_of(Index position, Index pair, Index width) {
    return static_cast<double>(position) * turn_of_pair(pair, width);
}

/// `direction` −1 turns back.
Matrix turned(const Matrix& vectors, double direction) {
    Matrix result = vectors;
    for (Index row = 0; row < vectors.rows(); ++row)
        for (Index pair = 0; 2 * pair + 1 < vectors.cols(); ++pair) {
            const double angle = direction * angle_of(row, pair, vectors.cols());
            const double x = static_cast<double>(vectors(row, 2 * pair)),
                         y = static_cast<double>(vectors(row, 2 * pair + 1));
            result(row, 2 * pair) = static_cast<Scalar>(x * std::cos(angle) - y * std::sin(angle));
            result(row, 2 * pair + 1) =
                static_cast<Scalar>(x * std::sin(angle) + y * std::cos(angle));
        }
    return result;
}

}  // namespace

Value Rotate::forward(Inputs inputs) const { return share(turned(*inputs[0], 1)); }

Gradients Rotate::backward(Inputs, const Matrix&, const Matrix& gradient) const {
    return {turned(gradient, -1)};
}

Explanation Rotate::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& vectors = *inputs[0];
    const Index pair = cell.column / 2, first = 2 * pair;
    Explanation explanation;
    explanation.result = static_cast<double>(result(cell.row, cell.column));
    const auto number = [&](Index column) {
        return static_cast<double>(vectors(cell.row, column));
    };
    if (first + 1 >= vectors.cols()) {
        explanation.formula = "{r} = {0}";
        explanation.terms = {{{{0, cell, number(cell.column)}}, number(cell.column)}};
        explanation.note = "the last column of an odd width is not turned";
        return explanation;
    }
    const double angle = angle_of(cell.row, pair, vectors.cols());
    const bool second = cell.column % 2 != 0;
    explanation.formula =
        second ? "{r} = {0}_x sin(φ) + {0}_y cos(φ)" : "{r} = {0}_x cos(φ) − {0}_y sin(φ)";
    const double by_x = second ? std::sin(angle) : std::cos(angle),
                 by_y = second ? std::cos(angle) : -std::sin(angle);
    explanation.terms = {
        {{{0, {cell.row, first}, number(first)}}, number(first) * by_x},
        {{{0, {cell.row, first + 1}, number(first + 1)}}, number(first + 1) * by_y}};
    explanation.steps = {fmt::format("{}·{} + {}·{}", digits(number(first)),
                                     digits_after_sign(by_x), digits_after_sign(number(first + 1)),
                                     digits_after_sign(by_y))};
    explanation.note =
        fmt::format("position {} turns this pair by φ = {}", cell.row, digits(angle));
    return explanation;
}

}  // namespace attend
