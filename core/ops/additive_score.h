#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// s_ij = Σ_a v_a · tanh(q_ia + k_ja + b_a), with q and k already led to the hidden width h.
/// (n, h), (m, h), b (1, h), v (1, h) -> (n, m). Bahdanau, Cho & Bengio 2015, appendix A.1.2.
class AdditiveScore final : public OperationOf<AdditiveScore> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "additive"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override {
        return 20.0 * cells_in(result) * static_cast<double>(inputs[0].columns);
    }
};

inline Expression additive_score(Ref q, Ref k, Ref b, Ref v) {
    return express(AdditiveScore(), q, k, b, v);
}

}  // namespace attend
