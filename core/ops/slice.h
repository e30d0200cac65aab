#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// Some rows and columns of a matrix, those that follow one another, without a copy.
/// (n, m) -> (rows, columns)
class Slice final : public AddsBackward<OperationOf<Slice>> {
  public:
    Slice(Cell first, Shape shape) : first_(first), shape_(shape) {}
    auto key() const { return std::tuple(first_, shape_.rows, shape_.columns); }

    std::string_view name() const override { return "slice"; }
    /// Throws Error where it reaches beyond the matrix.
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape>, Shape) const override { return 0; }

  private:
    Cell first_;
    Shape shape_;
};

/// `count` rows from the first on. Throws Error where they reach beyond the matrix.
inline Expression slice_rows(Ref x, Index first, Index count) {
    return express(Slice({first, 0}, {count, x.shape().columns}), x);
}
/// `count` columns from the first on. Throws Error where they reach beyond the matrix.
inline Expression slice_columns(Ref x, Index first, Index count) {
    return express(Slice({0, first}, {x.shape().rows, count}), x);
}

}  // namespace attend
