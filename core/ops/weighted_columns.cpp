#include "core/ops/weighted_columns.h"

#include <fmt/format.h>

#include <optional>

#include "core/error.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// The row of a column's largest number, the first of equals.
std::optional<Index> winner_of(const Matrix& x, Index column) {
    std::optional<Index> winner;
    for (Index row = 0; row < x.rows(); ++row) {
        const Scalar number = x(row, column);
        if (number != number) continue;
        if (!winner || number > x(*winner, column)) winner = row;
    }
    return winner;
}

}  // namespace

Value ColumnWinners::forward(Inputs inputs) const {
    const Matrix& x = *inputs[0];
    Matrix weights = Matrix::Zero(x.rows(), x.cols());
    for (Index column = 0; column < x.cols(); ++column)
        if (const auto winner = winner_of(x, column)) weights(*winner, column) = 1;
    return share(std::move(weights));
}

Explanation ColumnWinners::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix& x = *inputs[0];
    Explanation explanation(result, cell, "{r} = 1 if {0} = max_i {0}_i, else 0");
    const auto winner = winner_of(x, cell.column);
    if (!winner) return explanation.by_rule(say<texts::notes::none_to_compare>());
    const Operand own = read(inputs, 0, cell), largest = read(inputs, 0, {*winner, cell.column});
    const bool wins = *winner == cell.row,
               shared = (x.col(cell.column).array() == x(*winner, cell.column)).count() > 1;
    explanation.terms = {{{own}, wins ? 1.0 : 0.0}};
    if (wins)
        return explanation.by_rule(
            say<texts::notes::takes_all>("number"_is = digits(own.value), "shared"_is = shared));
    explanation.terms.push_back({{largest}, 1});
    const auto [shown, most] = digits_apart(own.value, largest.value);
    return explanation.by_rule(
        own.value == largest.value
            ? say<texts::notes::stands_before>("number"_is = shown,
                                               "row"_is = std::to_string(*winner))
            : say<texts::notes::another_takes_all>("number"_is = shown, "largest"_is = most,
                                                   "row"_is = std::to_string(*winner)));
}

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
