#include "core/ops/principal_axes.h"

#include <fmt/format.h>

namespace attend {

Value PrincipalAxes::forward(Inputs) const {
    const Index count = transposed_ ? shape().rows : shape().columns;
    Matrix columns(basis_->rows(), count);
    for (Index i = 0; i < count; ++i) columns.col(i) = basis_->col((first_ + i) % basis_->cols());
    return share(transposed_ ? Matrix(columns.transpose()) : std::move(columns));
}

std::string PrincipalAxes::note(Cell cell) const {
    const Index axis = (first_ + (transposed_ ? cell.row : cell.column)) % basis_->cols();
    return fmt::format("principal axis {} of the embedding", axis);
}

}  // namespace attend
