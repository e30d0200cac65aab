#include "core/ops/affine.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/ops/product.h"
#include "core/ops/product_after.h"
#include "core/ops/products_of_one.h"

namespace attend {

Axes Affine::axes(InputAxes inputs) const {
    const Axes result = product_.axes(inputs.first(2));
    const Shape bias = inputs[2].shape();
    if (bias != Shape{1, result.columns.size()})
        throw Error("a bias", fmt::format("{} × {}", bias.rows, bias.columns),
                    fmt::format("1 × {}, a number for each column", result.columns.size()));
    return result;
}

Value Affine::forward(Inputs inputs) const {
    Matrix result(inputs[0]->rows(), transposed_ ? inputs[1]->rows() : inputs[1]->cols());
    forward_to(inputs, 0, result);
    return share(std::move(result));
}

void Affine::forward_to(Inputs inputs, Index, Matrix& rows) const {
    multiply_to(*inputs[0], *inputs[1], transposed_, inputs[2].get(), rows);
}

Remade Affine::forward_after(const MadeBefore& before, Inputs inputs) const {
    return transposed_ ? Remade() : product_after(before, inputs);
}

std::vector<Value> Affine::forward_together(std::span<const std::vector<Value>> inputs) const {
    return transposed_ ? Operation::forward_together(inputs) : products_of_one(inputs);
}

void Affine::add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                          std::span<Matrix* const> sums) const {
    product_.add_backward(inputs.first(2), result, gradient, sums.first(2));
    if (sums[2]) *sums[2] += gradient.colwise().sum();
}

Explanation Affine::explain_backward(const BackwardStep& step, Cell cell) const {
    if (step.input < 2) return product_.explain_backward(step, cell);
    Explanation explanation(step.made, cell,
                            fmt::format("{{r}} = Σ_i {{{}}}_i", step.gradient_place()));
    for (Index i = 0; i < step.result().rows(); ++i)
        explanation.terms.push_back(alone(step.gradient_at({i, cell.column})));
    explanation.steps = {sum_in_digits(explanation.terms)};
    return explanation;
}

Explanation Affine::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation = product_.explain(inputs.first(2), result, cell);
    const Operand bias = read(inputs, 2, {0, cell.column});
    explanation.formula += " + {2}";
    explanation.steps.back() += " + " + digits_after_sign(bias.value);
    explanation.products = false;  // the bias stands alone
    explanation.terms.push_back(alone(bias));
    return explanation;
}

double Affine::cost(std::span<const Shape> inputs, Shape result) const {
    return product_.cost(inputs.first(2), result);
}

}  // namespace attend
