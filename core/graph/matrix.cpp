#include "core/graph/matrix.h"

#include <utility>

namespace attend {

Value share(Matrix matrix) { return std::make_shared<const Matrix>(std::move(matrix)); }

Value part_of_value(const Value& whole, Index row, Index rows, Index column, Index columns) {
    return share(
        Matrix::view(whole->row_begin(row) + column, rows, columns, whole->outerStride(), whole));
}

}  // namespace attend
