#include "core/ops/columns.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/plural.h"

namespace attend {

Axes Columns::axes(InputAxes inputs) const {
    const Index end = first_ + columns_.size(), there = inputs[0].columns.size();
    if (first_ < 0 || end > there)
        throw Error("columns", fmt::format("columns {} to {}", first_, end - 1),
                    fmt::format("some of {}", count_of(there, "column")));
    return {inputs[0].rows, columns_};
}

Value Columns::forward(Inputs inputs) const {
    return part_of_value(inputs[0], 0, inputs[0]->rows(), first_, columns_.size());
}

Gradients Columns::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    Matrix whole = Matrix::Zero(inputs[0]->rows(), inputs[0]->cols());
    whole.middleCols(first_, gradient.cols()) = gradient;
    return {std::move(whole)};
}

Explanation Columns::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Cell origin{cell.row, first_ + cell.column};
    const double number = static_cast<double>((*inputs[0])(origin.row, origin.column));
    Explanation explanation;
    explanation.formula = "{r} = {0}";
    explanation.note = fmt::format("column {} of the whole", origin.column);
    explanation.result = static_cast<double>(result(cell.row, cell.column));
    explanation.terms = {{{{0, origin, number}}, number}};
    return explanation;
}

}  // namespace attend
