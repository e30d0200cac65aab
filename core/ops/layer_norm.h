#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Layer normalization: every row x, by itself, to mean 0 and variance 1, then times a gain and
/// plus a shift: γ (x − μ)/√(σ² + ε) + β, σ² divided by the row's length, ε = 10⁻⁵ unless
/// a model's file says otherwise.
/// X (n, d), γ (1, d), β (1, d) -> (n, d). Ba, Kiros & Hinton 2016. Rows before `first` stay as
/// they are.
class LayerNorm final : public OperationOf<LayerNorm> {
  public:
    static constexpr double usual_epsilon = 1e-5;
    explicit LayerNorm(Index first = 0, double epsilon = usual_epsilon)
        : first_(first), epsilon_(epsilon) {}
    auto key() const { return std::tuple(first_, epsilon_); }

    std::string_view name() const override { return "layer_norm"; }
    std::string_view in_words() const override {
        return "Every row is shifted and scaled to mean 0 and variance 1, then gets the gain "
               "and the shift.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0 && first_ == 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    /// What a row's distances from its mean are multiplied by.
    double scale(double variance) const;

    Index first_;
    double epsilon_;
};

inline Expression layer_norm(Ref x, Ref gain, Ref shift, Index first = 0,
                             double epsilon = LayerNorm::usual_epsilon) {
    return express(LayerNorm(first, epsilon), x, gain, shift);
}

}  // namespace attend
