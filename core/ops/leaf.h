#pragma once
#include <cstdint>
#include <string>

#include "core/graph/operation.h"

namespace attend {

/// What all operations without inputs have in common: axes that are given, nothing to
/// differentiate, and an explanation that is a note instead of arithmetic. Derive, and supply
/// key(), name(), forward() and note(); the axes are not part of the key, but their sizes must
/// follow from it.
template <class Self>
class Leaf : public OperationOf<Self> {
  public:
    explicit Leaf(Axes axes) : axes_(std::move(axes)) {}

    Axes axes(InputAxes) const final { return axes_; }
    Gradients backward(Inputs, const Matrix&, const Matrix&) const final { return {}; }
    Explanation explain(Inputs, const Matrix& result, Cell cell) const final {
        return Explanation(result, cell).by_rule(static_cast<const Self&>(*this).note(cell));
    }

  protected:
    Shape shape() const { return axes_.shape(); }

  private:
    Axes axes_;
};

/// A matrix as a parameter: the same is one with the same numbers, which a scene that is built anew
/// may hold in another place; of many numbers, only the one in the same place.
struct SameNumbers {
    Value value;
    bool operator==(const SameNumbers& other) const;
};

/// A matrix that was given.
class Constant final : public Leaf<Constant> {
  public:
    /// `origin` says where it is from, for explanations.
    Constant(Value value, Axes axes, std::string origin)
        : Leaf(std::move(axes)), value_(std::move(value)), origin_(std::move(origin)) {}
    auto key() const { return std::tuple(SameNumbers{value_}, origin_); }

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
    /// Nobody asks for −∞ by mistake.
    bool masks() const override { return number_ == minus_infinity; }
    Value forward(Inputs) const override {
        return share(Matrix(Matrix::Constant(shape().rows, shape().columns, number_)));
    }
    std::string note(Cell) const { return origin_; }

  private:
    Scalar number_;
    std::string origin_;
};

/// Numbers drawn from N(0, deviation²): the same for the same seed and name, on every machine.
class RandomNormal final : public Leaf<RandomNormal> {
  public:
    /// `stream` names what is drawn, usually the node's path.
    RandomNormal(Axes axes, std::uint32_t seed, std::string stream, double deviation)
        : Leaf(std::move(axes)), seed_(seed), stream_(std::move(stream)), deviation_(deviation) {}
    auto key() const {
        return std::tuple(shape().rows, shape().columns, seed_, stream_, deviation_);
    }

    std::string_view name() const override { return "random_normal"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
    double deviation() const { return deviation_; }

  private:
    std::uint32_t seed_;
    std::string stream_;
    double deviation_;
};

}  // namespace attend
