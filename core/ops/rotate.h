#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Turns each pair of columns (2i, 2i+1) of row p by the angle p·10000^(−2i/d), so that the dot
/// product of two rows depends on how far they are apart. The last column of an odd width stays.
/// (n, d) -> (n, d). Su et al. 2021 (RoFormer), equation 15.
class Rotate final : public OperationOf<Rotate> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "rotate"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression rotate(Ref vectors) { return express(Rotate(), vectors); }

}  // namespace attend
