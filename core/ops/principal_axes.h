#pragma once
#include "core/ops/leaf.h"

namespace attend {

/// Some of an embedding's principal axes, as the columns (d, count) or, transposed, as the rows
/// (count, d) of a projection. Axes are counted modulo d.
class PrincipalAxes final : public Leaf<PrincipalAxes> {
  public:
    /// `basis` (d, d): column i is the i-th axis. The result holds axes first, first + 1, …
    PrincipalAxes(Axes axes, Value basis, Index first, bool transposed)
        : Leaf(std::move(axes)), basis_(std::move(basis)), first_(first), transposed_(transposed) {}
    auto key() const {
        return std::tuple(shape().rows, shape().columns, basis_, first_, transposed_);
    }

    std::string_view name() const override { return "principal_axes"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    Value basis_;
    Index first_;
    bool transposed_;
};

}  // namespace attend
