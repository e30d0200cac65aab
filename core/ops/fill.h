#pragma once
#include <string>

#include "core/ops/leaf.h"

namespace attend {

/// The same number everywhere: what a bias or a gain is before training.
class Fill final : public Leaf<Fill> {
  public:
    /// `origin` says why it is that number.
    Fill(Axes axes, Scalar number, std::string origin)
        : Leaf(std::move(axes)), number_(number), origin_(std::move(origin)) {}
    auto key() const { return std::tuple(shape().rows, shape().columns, number_, origin_); }

    std::string_view name() const override { return "fill"; }
    Value forward(Inputs) const override {
        return share(Matrix(Matrix::Constant(shape().rows, shape().columns, number_)));
    }
    std::string note(Cell) const { return origin_; }

  private:
    Scalar number_;
    std::string origin_;
};

}  // namespace attend
