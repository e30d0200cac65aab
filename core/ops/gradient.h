#pragma once
#include "core/graph/operation.h"

namespace attend {

/// The gradient of one number by an input of an operation, through that operation: its backward().
/// Its inputs are those of the operation, its result, and the gradient by the result. What a person
/// put into the result hands nothing on: it stands by itself.   -> the input's shape
class Gradient final : public OperationOf<Gradient> {
  public:
    /// `input`: by which. The operation must have a gradient.
    Gradient(OperationPtr through, std::size_t input)
        : through_{std::move(through)}, input_(input) {}
    auto key() const { return std::tie(through_, input_); }

    std::string_view name() const override { return "gradient"; }
    std::string_view in_words() const override {
        return "How much the number whose gradient is taken would grow if a number here grew by "
               "one, as far as a straight line says it.";
    }
    Axes axes(InputAxes inputs) const override { return inputs[input_]; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix&, const Matrix&) const override {
        return Gradients(inputs.size());
    }
    bool has_gradient() const override { return false; }
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    const Operation& through() const { return *through_.operation; }
    SameOperation through_;
    std::size_t input_;
};

}  // namespace attend
