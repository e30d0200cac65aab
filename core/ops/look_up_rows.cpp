#include "core/ops/look_up_rows.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/error.h"

namespace attend {

Axes LookUpRows::axes(InputAxes inputs) const {
    const Index size = inputs[0].rows.size();
    if (places_.size() != static_cast<Index>(rows_.size()))
        throw std::logic_error("look_up_rows: as many places as rows");
    for (const Index row : rows_)
        if (row < 0 || row >= size)
            throw Error("a row that is looked up", std::to_string(row),
                        fmt::format("0 to {}", size - 1));
    return {places_, inputs[0].columns};
}

Value LookUpRows::forward(Inputs inputs) const {
    Matrix result(places_.size(), inputs[0]->cols());
    Index place = 0;
    for (const Index row : rows_) result.row(place++) = inputs[0]->row(row);
    return share(std::move(result));
}

Gradients LookUpRows::backward(Inputs inputs, const Matrix&, const Matrix& gradient) const {
    Matrix of_table = Matrix::Zero(inputs[0]->rows(), inputs[0]->cols());
    Index place = 0;
    for (const Index row : rows_) of_table.row(row) += gradient.row(place++);
    return {std::move(of_table)};
}

Explanation LookUpRows::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell, "{r} = {0}");
    const Index row = rows_[static_cast<std::size_t>(cell.row)];
    explanation.terms = {alone(read(inputs, 0, {row, cell.column}))};
    return explanation;
}

}  // namespace attend
