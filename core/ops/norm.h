#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// Brings every row x of X (n, d), by itself, to one size; ε = 10⁻⁵ unless a model's file says
/// otherwise. Rows before `first` stay as they are.
///   centered (layer normalization): to mean 0 and variance 1, then times a gain and plus a shift:
///     γ (x − μ)/√(σ² + ε) + β, σ² divided by the row's length.
///     X (n, d), γ (1, d), β (1, d) -> (n, d). Ba, Kiros & Hinton 2016.
///   else (RMS norm): divided by the root of the mean of its squares, times a gain:
///     γ x / √(mean x² + ε).   X (n, d), γ (1, d) -> (n, d). Zhang & Sennrich 2019.
template <bool centered>
class RowNorm final : public AddsBackward<OperationOf<RowNorm<centered>>> {
  public:
    explicit RowNorm(Index first = 0, double epsilon = 1e-5) : first_(first), epsilon_(epsilon) {}
    auto key() const { return std::tuple(first_, epsilon_); }

    std::string_view name() const override { return centered ? "layer_norm" : "rms_norm"; }
    std::string_view in_words() const override;
    /// Throws Error unless each input behind the first is a row with a number for each column.
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0 && first_ == 0; }
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    /// What is taken off a row, the square of its size then, and what it is multiplied by.
    struct Row {
        double mean, square, scale;
    };
    Row row(const Matrix& x, Index row) const;

    Index first_;
    double epsilon_;
};
using LayerNorm = RowNorm<true>;
using RmsNorm = RowNorm<false>;

}  // namespace attend
