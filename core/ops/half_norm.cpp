#include "core/ops/half_norm.h"

#include <fmt/format.h>

#include "core/graph/axis.h"

namespace attend {

Axes HalfNorm::axes(InputAxes inputs) const {
    return pairwise_axes("half_norm", inputs[0], inputs[1]);
}

Value HalfNorm::forward(Inputs inputs) const {
    const Eigen::VectorXd halves =
        inputs[side()]->cast<double>().rowwise().squaredNorm() / 2;  // summed up in double
    Matrix result(inputs[0]->rows(), inputs[1]->rows());
    if (of_key_)
        result.rowwise() = halves.transpose().cast<Scalar>();
    else
        result.colwise() = halves.cast<Scalar>();
    return share(std::move(result));
}

Gradients HalfNorm::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    Gradients gradients(2);  // the other side has no part in it
    if (of_key_)
        gradients[1] = gradient.colwise().sum().transpose().asDiagonal() * *inputs[1];
    else
        gradients[0] = gradient.rowwise().sum().asDiagonal() * *inputs[0];
    return gradients;
}

Explanation HalfNorm::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Index row = of_key_ ? cell.column : cell.row;
    Explanation explanation(result, cell, of_key_ ? "{r} = ½ Σ_j {1}_j^2" : "{r} = ½ Σ_j {0}_j^2");
    for (Index a = 0; a < inputs[side()]->cols(); ++a) {
        const Operand own = read(inputs, side(), {row, a});
        explanation.terms.push_back({{own}, own.value * own.value / 2});
    }
    explanation.steps = {fmt::format("½ · {}", digits(2 * folded(explanation)))};
    return explanation;
}

}  // namespace attend
