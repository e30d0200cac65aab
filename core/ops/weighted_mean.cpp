#include "core/ops/weighted_mean.h"

#include <limits>

#include "core/ops/matmul.h"
#include "core/ops/product.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

const MatMul& plain_product() {
    static const MatMul product(false);
    return product;
}

bool without_weights(const Matrix& weights, Index row) { return weights.row(row).isZero(0); }

}  // namespace

Axes WeightedMean::axes(InputAxes inputs) const { return plain_product().axes(inputs); }

Value WeightedMean::forward(Inputs inputs) const {
    Matrix result = product(*inputs[0], *inputs[1], false);
    for (Index row = 0; row < result.rows(); ++row)
        if (without_weights(*inputs[0], row))
            result.row(row).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
    return share(std::move(result));
}

namespace {

/// Rows without a value hand nothing on.
Matrix of_values(const Matrix& weights, const Matrix& gradient) {
    Matrix of_values = gradient;
    for (Index row = 0; row < of_values.rows(); ++row)
        if (without_weights(weights, row)) of_values.row(row).setZero();
    return of_values;
}

}  // namespace

Gradients WeightedMean::backward(Inputs inputs, const Matrix& result,
                                 const Matrix& gradient) const {
    return plain_product().backward(inputs, result, of_values(*inputs[0], gradient));
}

void WeightedMean::add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                                std::span<Matrix* const> sums) const {
    plain_product().add_backward(inputs, result, of_values(*inputs[0], gradient), sums);
}

Explanation WeightedMean::explain_backward(const BackwardStep& step, Cell cell) const {
    const Matrix& weights = *step.read[0];
    for (Index row = 0; row < weights.rows(); ++row)
        if (without_weights(weights, row)) return Operation::explain_backward(step, cell);
    return plain_product().explain_backward(step, cell);
}

Explanation WeightedMean::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    if (!without_weights(*inputs[0], cell.row))
        return plain_product().explain(inputs, result, cell);
    return Explanation(result, cell, "{r} = Σ_j {0}_j {1}_j")
        .by_rule(say<texts::notes::no_value>("why"_is = no_key_weighs));
}

double WeightedMean::cost(std::span<const Shape> inputs, Shape result) const {
    return plain_product().cost(inputs, result);
}

}  // namespace attend
