#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Every row x, by itself, divided by the root of the mean of its squares, times a gain:
/// γ x / √(mean x² + ε).   X (n, d), γ (1, d) -> (n, d). Zhang & Sennrich 2019. Rows before `first`
/// stay as they are.
class RmsNorm final : public OperationOf<RmsNorm> {
  public:
    explicit RmsNorm(Index first = 0, double epsilon = 1e-5) : first_(first), epsilon_(epsilon) {}
    auto key() const { return std::tuple(first_, epsilon_); }

    std::string_view name() const override { return "rms_norm"; }
    std::string_view in_words() const override {
        return "Every row is divided by the root of the mean of its squares, then gets the gain.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0 && first_ == 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    Index first_;
    double epsilon_;
};

inline Expression rms_norm(Ref x, Ref gain, Index first = 0, double epsilon = 1e-5) {
    return express(RmsNorm(first, epsilon), x, gain);
}

}  // namespace attend
