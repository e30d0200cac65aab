#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// g_ij = σ(w·[q_i; k_j]), how far the gate of a pair is open: between 0 and 1.
/// (n, d), (m, d), w (1, 2d) -> (n, m)
class Gate final : public OperationOf<Gate> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "gate"; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression gate(Ref q, Ref k, Ref w) { return express(Gate(), q, k, w); }

}  // namespace attend
