#pragma once
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/graph/operation.h"

namespace attend {

inline std::vector<Axes> axes_of(const std::vector<Value>& inputs) {
    std::vector<Axes> axes;
    for (const Value& input : inputs)
        axes.push_back({Axis("row", input->rows()), Axis("column", input->cols())});
    return axes;
}

/// The sum of result ∘ seed; −∞ cells (masked) count nothing.
inline double weighted(const Matrix& result, const Matrix& seed) {
    double sum = 0;
    for (Index i = 0; i < result.size(); ++i)
        if (std::isfinite(result.number(i)))
            sum += static_cast<double>(result.number(i)) * static_cast<double>(seed.number(i));
    return sum;
}

/// Every cell's explanation comes to the cell's value. float32 sums of a few products: 1e-5 of the
/// largest.
inline void check_explanations(const Operation& operation, const std::vector<Value>& inputs) {
    const Value result = operation.forward(inputs);
    const double tolerance = std::is_same_v<Scalar, double> ? 1e-12 : 1e-5;
    for (Index row = 0; row < result->rows(); ++row)
        for (Index column = 0; column < result->cols(); ++column) {
            const Explanation explanation = operation.explain(inputs, *result, {row, column});
            const double value = static_cast<double>((*result)(row, column));
            CHECK(explanation.result == value);
            if (explanation.fold == Fold::rule) {
                CHECK_FALSE(explanation.note.empty());
            } else {
                CHECK(std::abs(folded(explanation) - value) <=
                      tolerance * std::max(1.0, std::abs(value)));
                CHECK_FALSE(explanation.formula.empty());
            }
            for (const Term& term : explanation.terms)
                for (const Operand& operand : term.operands)
                    CHECK(operand.value == static_cast<double>((*inputs[operand.input])(
                                               operand.cell.row, operand.cell.column)));
        }
}

/// backward() against central differences, for every number of every input. In double alone: in
/// float32 the difference of two sums says nothing about a slope.
inline void check_gradients(const Operation& operation, const std::vector<Value>& inputs) {
    if constexpr (!std::is_same_v<Scalar, double>) return;
    const Value result = operation.forward(inputs);
    Matrix seed(result->rows(), result->cols());
    for (Index i = 0; i < seed.size(); ++i)
        seed.number(i) = static_cast<Scalar>(std::sin(1.0 + 2.0 * static_cast<double>(i)));
    const Gradients gradients = operation.backward(inputs, *result, seed);
    REQUIRE(gradients.size() == inputs.size());
    constexpr double step = 1e-5;
    for (std::size_t input = 0; input < inputs.size(); ++input) {
        const bool none = gradients[input].size() == 0;  // says: no dependence
        for (Index i = 0; i < inputs[input]->size(); ++i) {
            if (!std::isfinite(inputs[input]->number(i))) continue;
            const auto moved = [&](double by) {
                std::vector<Value> there = inputs;
                Matrix matrix = *inputs[input];
                matrix.number(i) += static_cast<Scalar>(by);
                there[input] = share(std::move(matrix));
                return weighted(*operation.forward(there), seed);
            };
            const double slope = (moved(step) - moved(-step)) / (2 * step);
            const double told = none ? 0.0 : static_cast<double>(gradients[input].number(i));
            CHECK(std::abs(told - slope) <= 1e-7 * std::max(1.0, std::abs(slope)));
        }
    }
}

/// The numbers of a matrix between others that are none, as columns of a wider one.
inline Value as_view(const Value& matrix) {
    Matrix wider = Matrix::Constant(matrix->rows(), matrix->cols() + 3,
                                    std::numeric_limits<Scalar>::quiet_NaN());
    wider.middleCols(2, matrix->cols()) = *matrix;
    return part_of_value(share(std::move(wider)), 0, matrix->rows(), 2, matrix->cols());
}

inline void check_near(const Matrix& found, const Matrix& expected) {
    REQUIRE(shape_of(found) == shape_of(expected));
    const double tolerance = std::is_same_v<Scalar, double> ? 1e-12 : 1e-5;
    for (Index i = 0; i < found.size(); ++i) {
        const auto a = static_cast<double>(found.number(i)),
                   b = static_cast<double>(expected.number(i));
        if (a == b || (std::isnan(a) && std::isnan(b))) continue;
        CHECK(std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b)));
    }
}

/// A view gives what a matrix with numbers of its own gives; and some rows give these rows, where
/// the operation says so.
inline void check_views(const Operation& operation, const std::vector<Value>& inputs,
                        const Matrix& result) {
    std::vector<Value> views;
    for (const Value& input : inputs) views.push_back(as_view(input));
    check_near(*operation.forward(views), result);
    if (result.rows() < 2 || inputs.empty()) return;
    bool any = false;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (operation.by_rows(i)) {
            REQUIRE(inputs[i]->rows() == result.rows());
            views[i] = part_of_value(inputs[i], 1, result.rows() - 1, 0, inputs[i]->cols());
            any = true;
        }
    if (any) check_near(*operation.forward_rows(views, 1), result.bottomRows(result.rows() - 1));
}

/// What must hold for every operation on every input it accepts.
inline void check_operation(const Operation& operation, const std::vector<Value>& inputs) {
    CHECK(operation.equals(operation));
    const Value result = operation.forward(inputs);
    CHECK(shape_of(*result) == operation.axes(axes_of(inputs)).shape());
    check_views(operation, inputs, *result);
    check_explanations(operation, inputs);
    check_gradients(operation, inputs);
}

/// A matrix of numbers between −2 and 2 without a pattern.
inline Value sample(Index rows, Index columns, double phase = 0) {
    Matrix matrix(rows, columns);
    for (Index i = 0; i < matrix.size(); ++i)
        matrix.number(i) =
            static_cast<Scalar>(2 * std::sin(phase + 1.7 * static_cast<double>(i * i + 3 * i)));
    return share(std::move(matrix));
}

}  // namespace attend
