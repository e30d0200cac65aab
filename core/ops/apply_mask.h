#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Scores with −∞ where the mask is 0.   scores (n, m), mask (n, m) -> (n, m)
/// The mask is a node like any other, 1 = may attend, 0 = masked: what is drawn is what is applied.
class ApplyMask final : public OperationOf<ApplyMask> {
  public:
    auto key() const { return std::tuple<>(); }

    std::string_view name() const override { return "mask"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression apply_mask(Ref scores, Ref mask) { return express(ApplyMask(), scores, mask); }

}  // namespace attend
