#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// s_ij = q_i·k_j / (‖q_i‖ ‖k_j‖), 0 for a zero vector.   (n, d), (m, d) -> (n, m)
/// Graves, Wayne & Danihelka 2014, equation 6.
class Cosine final : public OperationOf<Cosine> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "cosine"; }
    std::string_view in_words() const override {
        return "Each query is compared with each key by their angle: 1 where they point the "
               "same way, whatever their lengths.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override {
        return 2.0 * cells_in(result) * static_cast<double>(inputs[0].columns);
    }
};

inline Expression cosine(Ref q, Ref k) { return express(Cosine(), q, k); }

}  // namespace attend
