#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"
#include "core/ops/row_normalizer.h"

namespace attend {

/// softmax(s / τ) over each row: α_j = exp(s_j/τ) / Σ_j exp(s_j/τ).   (n, m) -> (n, m)
/// The row's maximum is subtracted first, which changes no weight; sums accumulate in double.
/// A cell of −∞ weighs exactly 0; a row of nothing but −∞ is all zeros.
class Softmax final : public AddsBackward<InPlaceOf<Softmax>> {
  public:
    explicit Softmax(double temperature) : temperature_(temperature) {}
    auto key() const { return std::tuple(temperature_); }

    std::string_view name() const override { return "softmax"; }
    std::string_view in_words() const override {
        return "Each row becomes shares: e to the power of each score, divided by the row's "
               "sum. A score of −∞ weighs 0; the others' weights sum to 1.";
    }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t input) const override { return input == 0; }
    KeptRows keeps(std::span<const ChangedInput> inputs) const override {
        return kept_by_normalizer(inputs[0].kept);
    }
    void forward_to(Inputs inputs, Index first, Matrix& weights) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape>, Shape result) const override {
        return 20 * cells_in(result);
    }

  private:
    double temperature_;  // τ > 0
};

/// The maximum of s/τ, the exponentials of what is left when it is subtracted, and their sum.
extern const StepRule softmax_internals;

inline Expression softmax_rows(Ref scores, double temperature) {
    return express(Softmax(temperature), scores);
}

}  // namespace attend
