#pragma once
#include <string>

#include "core/ops/leaf.h"

namespace attend {

/// A matrix that was given.
class Constant final : public Leaf<Constant> {
  public:
    /// `origin` says where it is from, for explanations.
    Constant(Value value, Axes axes, std::string origin)
        : Leaf(std::move(axes)), value_(std::move(value)), origin_(std::move(origin)) {}
    auto key() const { return std::tuple(value_, origin_); }

    std::string_view name() const override { return "given"; }
    Value forward(Inputs) const override { return value_; }
    std::string note(Cell) const { return origin_; }

  private:
    Value value_;
    std::string origin_;
};

/// The number 1 where row = column, else 0; `stacked` copies of the square one below the other
/// where there are more rows than columns.
class Identity final : public Leaf<Identity> {
  public:
    explicit Identity(Axes axes) : Leaf(std::move(axes)) {}
    auto key() const { return std::tuple(shape().rows, shape().columns); }

    std::string_view name() const override { return "identity"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
};

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
