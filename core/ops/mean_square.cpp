#include "core/ops/mean_square.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

Axes MeanSquare::axes(InputAxes inputs) const {
    const Shape a = inputs[0].shape(), b = inputs[1].shape();
    if (a != b || a.rows * a.columns == 0)
        throw Error("a mean square", fmt::format("{} × {}", b.rows, b.columns),
                    fmt::format("{} × {} like the other matrix", a.rows, a.columns));
    return {Axis("measure", 1), Axis("number", std::vector<std::string>{"mean square"})};
}

Value MeanSquare::forward(Inputs inputs) const {
    const auto away = inputs[0]->cast<double>() - inputs[1]->cast<double>();
    const double sum = away.squaredNorm() / static_cast<double>(inputs[0]->size());
    return share(Matrix::Constant(1, 1, static_cast<Scalar>(sum)));
}

Gradients MeanSquare::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    Matrix by = (*inputs[0] - *inputs[1]) *
                (Scalar(2) * gradient(0, 0) / static_cast<Scalar>(inputs[0]->size()));
    return {by, -by};
}

Explanation MeanSquare::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = mean_i ({0}_i − {1}_i)^2");
    const auto all = static_cast<double>(inputs[0]->size());
    double sum = 0;
    for (Index row = 0; row < inputs[0]->rows(); ++row)
        for (Index column = 0; column < inputs[0]->cols(); ++column) {
            const Operand a = read(inputs, 0, {row, column}), b = read(inputs, 1, {row, column});
            const double squared = (a.value - b.value) * (a.value - b.value);
            explanation.terms.push_back({{a, b}, squared / all});
            sum += squared;
        }
    explanation.steps = {fmt::format("{} / {}", digits(sum), inputs[0]->size())};
    return explanation;
}

}  // namespace attend
