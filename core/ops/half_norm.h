#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// r_ij = ½‖k_j‖² (`of_key`), or ½‖q_i‖²: the same number in a whole column, or row. The terms by
/// which a Gaussian kernel differs from a dot product.   (n, d), (m, d) -> (n, m)
class HalfNorm final : public OperationOf<HalfNorm> {
  public:
    explicit HalfNorm(bool of_key) : of_key_(of_key) {}
    auto key() const { return std::tuple(of_key_); }

    std::string_view name() const override { return "half_norm"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::size_t side() const { return of_key_ ? 1 : 0; }
    bool of_key_;
};

}  // namespace attend
