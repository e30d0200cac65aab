#include "core/ops/rotate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/error.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// The columns of a pair.
struct PairOfColumns {
    Index x, y;
};
PairOfColumns pair_at(const Rotation& rotation, Index pair, Index width) {
    if (rotation.halves) return {pair, pair + width / 2};
    return {2 * pair, 2 * pair + 1};
}

/// Rows at the places from `place` on; `direction` −1 turns back.
Matrix turned(const Matrix& vectors, const Rotation& rotation, Index place, double direction) {
    Matrix result = vectors;
    for (Index pair = 0; pair < vectors.cols() / 2; ++pair) {
        const auto [first, second] = pair_at(rotation, pair, vectors.cols());
        const double turn = direction * rotation.turn(pair, vectors.cols());
        for (Index row = 0; row < vectors.rows(); ++row) {
            const double angle = static_cast<double>(place + row) * turn;
            const double x = static_cast<double>(vectors(row, first)),
                         y = static_cast<double>(vectors(row, second));
            result(row, first) = static_cast<Scalar>(x * std::cos(angle) - y * std::sin(angle));
            result(row, second) = static_cast<Scalar>(x * std::sin(angle) + y * std::cos(angle));
        }
    }
    return result;
}

}  // namespace

double Rotation::turn(Index pair, Index width) const {
    const double angle =
        std::pow(base, -2 * static_cast<double>(pair) / static_cast<double>(width));
    return divisors.empty() ? angle : angle / divisors[static_cast<std::size_t>(pair)];
}

std::vector<double> divisors_of(const TurnBands& bands, const Rotation& rotation, Index width) {
    std::vector<double> divisors;
    for (Index pair = 0; pair < width / 2; ++pair) {
        const double turns = bands.places * rotation.turn(pair, width) / (2 * std::numbers::pi);
        const double fast = std::clamp((turns - bands.low) / (bands.high - bands.low), 0.0, 1.0);
        divisors.push_back(1 / (fast + (1 - fast) / bands.factor));
    }
    return divisors;
}

Axes Rotate::axes(InputAxes inputs) const {
    const Index width = inputs[0].columns.size();
    if (!rotation_.divisors.empty() && std::ssize(rotation_.divisors) != width / 2)
        throw Error("rotate", fmt::format("{} divisors", rotation_.divisors.size()),
                    fmt::format("{}, one a pair of columns", width / 2));
    return inputs[0];
}

Value Rotate::forward_rows(Inputs inputs, Index first) const {
    return share(turned(*inputs[0], rotation_, first, 1));
}

Gradients Rotate::backward(Inputs, const Matrix&, const Matrix& gradient) const {
    return {turned(gradient, rotation_, 0, -1)};
}

Explanation Rotate::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& vectors = *inputs[0];
    const Index pairs = vectors.cols() / 2;
    const Index pair = rotation_.halves ? cell.column % std::max(pairs, Index{1}) : cell.column / 2;
    const auto [first, other] = pair_at(rotation_, pair, vectors.cols());
    Explanation explanation(result, cell);
    if (cell.column >= 2 * pairs) {
        explanation.formula = "{r} = {0}";
        explanation.terms = {alone(read(inputs, 0, cell))};
        explanation.note = say<texts::notes::not_turned>();
        return explanation;
    }
    const double angle = static_cast<double>(cell.row) * rotation_.turn(pair, vectors.cols());
    const bool second = cell.column == other;
    explanation.formula =
        second ? "{r} = {0}_x sin(φ) + {0}_y cos(φ)" : "{r} = {0}_x cos(φ) − {0}_y sin(φ)";
    const double by_x = second ? std::sin(angle) : std::cos(angle),
                 by_y = second ? std::cos(angle) : -std::sin(angle);
    const Operand x = read(inputs, 0, {cell.row, first}), y = read(inputs, 0, {cell.row, other});
    explanation.terms = {{{x}, x.value * by_x}, {{y}, y.value * by_y}};
    explanation.steps = {fmt::format("{}·{} + {}·{}", digits(x.value), digits_after_sign(by_x),
                                     digits_after_sign(y.value), digits_after_sign(by_y))};
    explanation.note =
        fmt::format("position {} turns this pair by φ = {}", cell.row, digits(angle));
    return explanation;
}

}  // namespace attend
