#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// Max pooling as a matrix of weights: w_ik = 1 where x_ik is the largest number of column k (of
/// equals the first), else 0. Each column is an all-or-nothing attention of its own, and Σ_i w_ik
/// x_ik is the maximum. It has no slope: a small change of x changes no weight.
/// (n, d) -> (n, d). A NaN never wins; in a column of nothing else no row does.
class ColumnWinners final : public OperationOf<ColumnWinners> {
  public:
    auto key() const { return std::tuple(); }

    std::string_view name() const override { return "column_winners"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs, const Matrix&, const Matrix&) const override { return {Matrix()}; }
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression column_winners(Ref x) { return express(ColumnWinners(), x); }

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
