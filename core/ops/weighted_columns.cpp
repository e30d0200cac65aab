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
    const Explanation empty(result, cell, "{r} = Σ_i {0}_i · {1}_i");
    return sum_of_products(empty, inputs[0]->rows(), [&](Index row) {
        return product_of(read(inputs, 0, {row, cell.column}), read(inputs, 1, {row, cell.column}));
    });
}

}  // namespace attend
