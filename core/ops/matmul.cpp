#include "core/ops/matmul.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/ops/product.h"
#include "core/ops/product_after.h"
#include "core/ops/products_of_one.h"
#include "core/plural.h"

namespace attend {

std::string_view MatMul::in_words() const {
    if (transposed_)
        return "Each query meets each key: their numbers are multiplied in pairs and summed. The "
               "more they point the same way, the larger the number.";
    return "Each row of the first matrix meets each column of the second: their numbers are "
           "multiplied in pairs and summed.";
}

Axes MatMul::axes(InputAxes inputs) const {
    const Axes &a = inputs[0], &b = inputs[1];
    const Axis& inner = transposed_ ? b.columns : b.rows;
    if (a.columns.size() != inner.size())
        throw Error(
            fmt::format("a {} × {} matrix cannot be multiplied by a {} × {} matrix{}: {} meet {}",
                        a.rows.size(), a.columns.size(), b.rows.size(), b.columns.size(),
                        transposed_ ? ", transposed" : "", count_of(a.columns.size(), "column"),
                        count_of(inner.size(), transposed_ ? "column" : "row")));
    return {a.rows, transposed_ ? b.rows : b.columns};
}

Value MatMul::forward(Inputs inputs) const {
    return share(product(*inputs[0], *inputs[1], transposed_));
}

void MatMul::forward_to(Inputs inputs, Index, Matrix& rows) const {
    multiply_to(*inputs[0], *inputs[1], transposed_, nullptr, rows);
}

Remade MatMul::forward_after(const MadeBefore& before, Inputs inputs) const {
    return transposed_ ? Remade() : product_after(before, inputs);
}

std::vector<Value> MatMul::forward_together(std::span<const std::vector<Value>> inputs) const {
    return transposed_ ? Operation::forward_together(inputs) : products_of_one(inputs);
}

KeptRows MatMul::keeps(std::span<const ChangedInput> inputs) const {
    const ChangedInput &a = inputs[0], &b = inputs[1];
    if (b.stays) return Operation::keeps(inputs);
    if (b.kept.beyond != Beyond::nothing) return {};
    if (transposed_) {
        if (a.kept.beyond != Beyond::nothing) return {};
        return {a.kept.rows, b.kept.rows, Beyond::anything};
    }
    // What the kept rows of a do not weigh may change, as long as it is made of numbers.
    const auto is_made_of_numbers = [&](const Value& value) {
        return value && value->bottomRows(value->rows() - a.kept.columns).allFinite();
    };
    const bool weighs_nothing = a.kept.beyond == Beyond::zero && a.kept.columns <= b.kept.rows;
    if (!weighs_nothing || !is_made_of_numbers(b.before) || !is_made_of_numbers(b.now)) return {};
    return {a.kept.rows, b.kept.columns};
}

void MatMul::add_backward(Inputs inputs, const Matrix&, const Matrix& gradient,
                          std::span<Matrix* const> sums) const {
    const Matrix &a = *inputs[0], &b = *inputs[1];
    if (sums[0]) add_product(gradient, b, transposed_ ? Turned::none : Turned::second, *sums[0]);
    if (sums[1] && transposed_) add_product(gradient, a, Turned::first, *sums[1]);
    if (sums[1] && !transposed_) add_product(a, gradient, Turned::first, *sums[1]);
}

/// Of the first input over what its row gave, of the second over all rows that met it.
Explanation MatMul::explain_backward(const BackwardStep& step, Cell cell) const {
    const bool of_rows = step.input == 0;
    const Index count = of_rows ? step.result().cols() : step.result().rows();
    const std::size_t other = of_rows ? 1 : 0, gradient = step.gradient_place();
    Explanation explanation(step.made, cell,
                            of_rows
                                ? fmt::format("{{r}} = Σ_j {{{}}}_j {{{}}}_j", gradient, other)
                                : fmt::format("{{r}} = Σ_i {{{}}}_i {{{}}}_i", other, gradient));
    for (Index at = 0; at < count; ++at) {
        const Cell in_weight = transposed_ ? Cell{at, cell.column} : Cell{cell.column, at};
        const Operand slope = step.input_at(
            other, of_rows ? in_weight : Cell{at, transposed_ ? cell.column : cell.row});
        const Operand of_result = step.gradient_at(
            of_rows ? Cell{cell.row, at} : Cell{at, transposed_ ? cell.row : cell.column});
        explanation.terms.push_back(of_rows ? product_of(of_result, slope)
                                            : product_of(slope, of_result));
    }
    explanation.steps = {products_in_digits(explanation.terms)};
    return explanation;
}

Explanation MatMul::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    return sum_of_products(
        {result, cell, "{r} = Σ_j {0}_j {1}_j"}, inputs[0]->cols(), [&](Index j) {
            const Cell in_b = transposed_ ? Cell{cell.column, j} : Cell{j, cell.column};
            return product_of(read(inputs, 0, {cell.row, j}), read(inputs, 1, in_b));
        });
}

Matrix MatMul::addends(Inputs inputs, const Matrix& result, Index row) const {
    if (transposed_) return Operation::addends(inputs, result, row);
    const Matrix &a = *inputs[0], &b = *inputs[1];
    Matrix addends(b.rows(), b.cols());
    for (Index k = 0; k < b.rows(); ++k)
        addends.row(k) = (b.row(k).cast<double>() * static_cast<double>(a(row, k))).cast<Scalar>();
    return addends;
}

}  // namespace attend
