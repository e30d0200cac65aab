#include "core/ops/even_rows.h"

#include "core/texts/notes.h"

namespace attend {

Axes EvenRows::axes(InputAxes inputs) const {
    const Axis& rows = inputs[0].rows;
    std::vector<std::string> labels;
    for (Index i = 0; i < count_; ++i)
        labels.push_back(rows.label(even_row(i, count_, rows.size())));
    return {Axis(rows.name(), std::move(labels)), inputs[0].columns};
}

Value EvenRows::forward(Inputs inputs) const {
    const Matrix& all = *inputs[0];
    Matrix some(count_, all.cols());
    for (Index i = 0; i < count_; ++i) some.row(i) = all.row(even_row(i, count_, all.rows()));
    return share(std::move(some));
}

Gradients EvenRows::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    Matrix all = Matrix::Zero(inputs[0]->rows(), inputs[0]->cols());
    for (Index i = 0; i < count_; ++i) all.row(even_row(i, count_, all.rows())) += gradient.row(i);
    return {std::move(all)};
}

Explanation EvenRows::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Index row = even_row(cell.row, count_, inputs[0]->rows());
    Explanation explanation(result, cell, "{r} = {0}");
    explanation.terms = {alone(read(inputs, 0, {row, cell.column}))};
    explanation.note =
        say<texts::notes::row_of>("row"_is = std::to_string(row), "rows"_is = inputs[0]->rows());
    return explanation;
}

}  // namespace attend
