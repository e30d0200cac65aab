#include "core/ops/affine.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/ops/matmul.h"
#include "core/ops/product.h"

namespace attend {

Axes Affine::axes(InputAxes inputs) const {
    const Axes result = MatMul(false).axes(inputs.first(2));
    const Shape bias = inputs[2].shape();
    if (bias != Shape{1, result.columns.size()})
        throw Error("a bias", fmt::format("{} × {}", bias.rows, bias.columns),
                    fmt::format("1 × {}, a number for each column", result.columns.size()));
    return result;
}

Value Affine::forward(Inputs inputs) const {
    Matrix result = product(*inputs[0], *inputs[1], false);
    result.rowwise() += inputs[2]->row(0);
    return share(std::move(result));
}

Gradients Affine::backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const {
    Gradients gradients = MatMul(false).backward(inputs.first(2), result, gradient);
    gradients.push_back(gradient.colwise().sum());
    return gradients;
}

Explanation Affine::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation = MatMul(false).explain(inputs.first(2), result, cell);
    const Cell place{0, cell.column};
    const double bias = static_cast<double>((*inputs[2])(place.row, place.column));
    explanation.formula += " + {2}";
    explanation.steps.back() += " + " + digits_after_sign(bias);
    explanation.products = false;  // the bias stands alone
    explanation.terms.push_back({{{2, place, bias}}, bias});
    return explanation;
}

double Affine::cost(std::span<const Shape> inputs, Shape result) const {
    return MatMul(false).cost(inputs.first(2), result);
}

}  // namespace attend
