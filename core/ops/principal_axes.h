#pragma once
#include <string>

#include "core/ops/leaf.h"

namespace attend {

/// The principal axes of an embedding, and which embedding that is.
struct Basis {
    Basis() = default;
    Basis(Value all) : Basis(std::move(all), {}, "the embedding") {}
    /// All are the embedding's own, unless `count` says how many.
    Basis(Value all, std::optional<Index> count, std::string whose)
        : columns(std::move(all)),
          own(count.value_or(columns ? columns->cols() : 0)),
          of(std::move(whose)) {}

    Value columns;   // (d, d): column i is the i-th axis
    Index own = 0;   // how many are the embedding's; behind them unit vectors of other columns of x
    std::string of;  // "the embedding, GloVe 6B 50d"
};

/// Some of an embedding's principal axes, as the columns (d, count) or, transposed, as the rows
/// (count, d) of a projection. Axes are counted modulo d.
class PrincipalAxes final : public Leaf<PrincipalAxes> {
  public:
    /// The result holds axes first, first + 1, …
    PrincipalAxes(Axes axes, Basis basis, Index first, bool transposed)
        : Leaf(axes),
          basis_(std::move(basis)),
          first_(first),
          transposed_(transposed),
          dimensions_(transposed ? axes.columns : axes.rows) {}
    auto key() const {
        return std::tuple(shape().rows, shape().columns, basis_.columns, basis_.own, basis_.of,
                          first_, transposed_);
    }

    std::string_view name() const override { return "principal_axes"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    Basis basis_;
    Index first_;
    bool transposed_;
    Axis dimensions_;  // what the axes' numbers stand for: the columns of x
};

}  // namespace attend
