#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Why a mean has no value.
inline constexpr std::string_view no_key_weighs = "no key has any weight, none is within reach";

/// o_i = Σ_j α_ij v_j, as a product of matrices; but a row without any weight has no value: its
/// output is not a number. Nadaraya 1964, Watson 1964: where no point is within reach, there is no
/// estimate.   (n, m), (m, c) -> (n, c)
class WeightedMean final : public OperationOf<WeightedMean> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "weighted_mean"; }
    std::string_view in_words() const override {
        return "Each value counts with the weight of its key, and they are summed. Where no "
               "key has any weight there is no value.";
    }
    std::string_view why_none() const override { return no_key_weighs; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;
};

inline Expression weighted_mean(Ref weights, Ref v) { return express(WeightedMean(), weights, v); }

}  // namespace attend
