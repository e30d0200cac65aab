#include "core/ops/principal_axes.h"

#include <fmt/format.h>

namespace attend {

Value PrincipalAxes::forward(Inputs) const {
    const Matrix& all = *basis_.columns;
    const Index count = transposed_ ? shape().rows : shape().columns;
    Matrix columns(all.rows(), count);
    for (Index i = 0; i < count; ++i) columns.col(i) = all.col((first_ + i) % all.cols());
    return share(transposed_ ? Matrix(columns.transpose()) : std::move(columns));
}

std::string PrincipalAxes::note(Cell cell) const {
    const Index axis = (first_ + (transposed_ ? cell.row : cell.column)) % basis_.columns->cols();
    const Index dimension = transposed_ ? cell.column : cell.row;
    if (axis >= basis_.own)
        return fmt::format("unit vector of {}, which stands beside {}: {}", dimensions_.label(axis),
                           basis_.of, dimension == axis ? "1 in its own place" : "0 elsewhere");
    std::string text = fmt::format("principal axis {} of {}", axis, basis_.of);
    if (dimension >= basis_.own)
        text += fmt::format(": 0, since {} stands beside it", dimensions_.label(dimension));
    return text;
}

}  // namespace attend
