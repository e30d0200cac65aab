#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Some columns of a matrix, as a view: no number is copied.   (n, m) -> (n, columns.size())
/// What one product makes for several heads, or for queries, keys and values at once, is cut up
/// with it. Throws Error where the matrix is narrower.
class Columns final : public OperationOf<Columns> {
  public:
    Columns(Index first, Axis columns) : first_(first), columns_(std::move(columns)) {}
    auto key() const { return std::tuple(first_, columns_.size()); }

    std::string_view name() const override { return "columns"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    Index first_;
    Axis columns_;
};

inline Expression columns(Ref whole, Index first, Axis columns) {
    return express(Columns(first, std::move(columns)), whole);
}

}  // namespace attend
