#include "core/ops/weighted_columns.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

Axes WeightedColumns::axes(InputAxes inputs) const {
    const Shape w = inputs[0].shape(), x = inputs[1].shape();
    if (w != x)
        throw Error("a weighted sum of columns", fmt::format("{} × {} weights", w.rows, w.columns),
                    fmt::format("{} × {}, one for each number", x.rows, x.columns));
    return {Axis("pooled", std::vector<std::string>{row_}), inputs[1].columns};
}

Value WeightedColumns::forward(Inputs inputs) const {
    const Matrix &w = *inputs[0], &x = *inputs[1];
    return share(w.cast<double>().cwiseProduct(x.cast<double>()).colwise().sum().cast<Scalar>());
}

Gradients WeightedColumns::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    const auto by_column = gradient.row(0).array();
    return {(inputs[1]->array().rowwise() * by_column).matrix(),
            (inputs[0]->array().rowwise() * by_column).matrix()};
}

Explanation WeightedColumns::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation;
    explanation.formula = "{r} = Σ_i {0}_i · {1}_i";
    explanation.result = static_cast<double>(result(cell.row, cell.column));
    explanation.products = true;
    for (Index row = 0; row < inputs[0]->rows(); ++row) {
        const Cell from{row, cell.column};
        const double w = static_cast<double>((*inputs[0])(row, cell.column)),
                     x = static_cast<double>((*inputs[1])(row, cell.column));
        explanation.terms.push_back({{{0, from, w}, {1, from, x}}, w * x});
    }
    explanation.steps = {products_in_digits(explanation.terms)};
    return explanation;
}

}  // namespace attend
