#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Between two matrices, cell by cell, as far as a gate says: r = (1 − z) a + z b. A GRU's new
/// state is one of its old state and of what it would become: Cho et al. 2014.
/// z (n, m), a (n, m), b (n, m) -> (n, m)
class Blend final : public OperationOf<Blend> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "blend"; }
    std::string_view in_words() const override {
        return "Each number lies between one of the second and one of the third matrix: where the "
               "gate is 0 it is the second's, where it is 1 the third's.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape>, Shape result) const override {
        return 4 * cells_in(result);
    }
};

inline Expression blend(Ref gate, Ref a, Ref b) { return express(Blend(), gate, a, b); }

}  // namespace attend
