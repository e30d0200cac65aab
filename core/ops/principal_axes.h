#pragma once
#include <string>

#include "core/ops/basis.h"
#include "core/ops/leaf.h"

namespace attend {

/// The principal axes of an embedding, and which embedding that is.
struct Basis {
    Basis() = default;
    Basis(BasisPtr all, std::string whose = "the embedding")
        : axes(std::move(all)), of(std::move(whose)) {}

    BasisPtr axes;
    std::string of;  // "the embedding, GloVe 6B 50d"
};

/// Some of an embedding's principal axes, as the columns (d, count) or, transposed, as the rows
/// (count, d) of a projection. Axes are counted modulo d.
class PrincipalAxes final : public Leaf<PrincipalAxes> {
  public:
    /// The result holds axes first, first + 1, … Where x has other columns beside the embedding's,
    /// the axes behind its own are their unit vectors.
    PrincipalAxes(const Axes& axes, Basis basis, Index first, bool transposed)
        : Leaf(axes),
          basis_(std::move(basis)),
          first_(first),
          transposed_(transposed),
          dimensions_(transposed ? axes.columns : axes.rows) {}
    auto key() const {
        return std::tuple(shape().rows, shape().columns, SameBasis{basis_.axes}, basis_.of, first_,
                          transposed_);
    }

    std::string_view name() const override { return "principal_axes"; }
    Value forward(Inputs) const override { return basis_.axes->axes(wanted()); }
    double cost(std::span<const Shape>, Shape) const override {
        return basis_.axes->cost_of(wanted());
    }
    const Preparation* preparation() const override { return basis_.axes.get(); }
    std::string note(Cell cell) const;

  private:
    AxesWanted wanted() const {
        return {dimensions_.size(), first_, transposed_ ? shape().rows : shape().columns,
                transposed_};
    }

    Basis basis_;
    Index first_;
    bool transposed_;
    Axis dimensions_;  // what the axes' numbers stand for: the columns of x
};

}  // namespace attend
