#pragma once
#include "core/graph/operation.h"
#include "core/graph/packed_rows.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// The product of two matrices.
///   plain:       A (n, k) · B (k, m)  -> (n, m)
///   transposed:  A (n, k) · Bᵀ, B (m, k) -> (n, m): every row of A against every row of B
/// Throws Error where the inner sizes differ.
class MatMul final : public AddsBackward<OperationOf<MatMul>>, public MultipliesPacked {
  public:
    explicit MatMul(bool transposed) : transposed_(transposed) {}
    auto key() const { return std::tuple(transposed_); }

    std::string_view name() const override { return transposed_ ? "matmul_transposed" : "matmul"; }
    std::string_view in_words() const override;
    std::string_view sign(std::size_t) const override { return "×"; }
    bool turns(std::size_t input) const override { return transposed_ && input == 1; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    KeptRows keeps(std::span<const ChangedInput> inputs) const override;
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    bool can_multiply(const PackedRows& packed) const override {
        return packed.turned() != transposed_;
    }
    bool cheaper_together() const override { return !transposed_; }
    Remade forward_after(const MadeBefore& before, Inputs inputs) const override;
    std::vector<Value> forward_together(std::span<const std::vector<Value>> inputs) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    Matrix addends(Inputs inputs, const Matrix& result, Index row) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override {
        return 2.0 * cells_in(result) * static_cast<double>(inputs[0].columns);
    }

  private:
    bool transposed_;
};

inline Expression matmul(Ref a, Ref b) { return express(MatMul(false), a, b); }
inline Expression matmul_transposed(Ref a, Ref b) { return express(MatMul(true), a, b); }

}  // namespace attend
