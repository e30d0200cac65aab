#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Every row as long as the rows are on average, in the direction that it has:
/// r_j = k_j · mean‖k‖ / ‖k_j‖. A zero vector stays zero.   (m, d) -> (m, d)
class EqualLength final : public OperationOf<EqualLength> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "equal_length"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

}  // namespace attend
