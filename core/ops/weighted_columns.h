#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// A weighted sum with weights of its own for each column: o_k = Σ_i w_ik · x_ik.
/// (n, d), (n, d) -> (1, d). Sums accumulate in double.
class WeightedColumns final : public OperationOf<WeightedColumns> {
  public:
    /// `row` names the one row of the result.
    explicit WeightedColumns(std::string row) : row_(std::move(row)) {}
    auto key() const { return std::tie(row_); }

    std::string_view name() const override { return "weighted_columns"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::string row_;
};

inline Expression weighted_columns(Ref weights, Ref x, std::string row) {
    return express(WeightedColumns(std::move(row)), weights, x);
}

}  // namespace attend
