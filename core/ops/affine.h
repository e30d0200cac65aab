#pragma once
#include "core/graph/operation.h"
#include "core/graph/packed_rows.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"
#include "core/ops/matmul.h"

namespace attend {

/// A projection with a bias, b (1, m) added to every row.   -> (n, m)
///   plain:       X (n, k) · W (k, m) + b
///   transposed:  X (n, k) · Wᵀ + b, W (m, k)
/// Throws Error where sizes differ.
class Affine final : public AddsBackward<OperationOf<Affine>>, public MultipliesPacked {
  public:
    explicit Affine(bool transposed = false) : product_(transposed), transposed_(transposed) {}
    auto key() const { return std::tuple(transposed_); }

    std::string_view name() const override { return transposed_ ? "affine_transposed" : "affine"; }
    std::string_view in_words() const override {
        return transposed_ ? "Each row of the first matrix meets each row of the second, and the "
                             "bias is added to every row."
                           : "Each row of the first matrix meets each column of the second, and "
                             "the bias is added to every row.";
    }
    std::string_view sign(std::size_t input) const override { return input == 1 ? "×" : "+"; }
    bool turns(std::size_t input) const override { return product_.turns(input); }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t input) const override { return input == 0; }
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    bool can_multiply(const PackedRows& packed) const override {
        return product_.can_multiply(packed);
    }
    bool cheaper_together() const override { return product_.cheaper_together(); }
    Remade forward_after(const MadeBefore& before, Inputs inputs) const override;
    std::vector<Value> forward_together(std::span<const std::vector<Value>> inputs) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    double cost(std::span<const Shape> inputs, Shape result) const override;

  private:
    MatMul product_;
    bool transposed_;
};

inline Expression affine(Ref x, Ref w, Ref b) { return express(Affine(), x, w, b); }
inline Expression affine_transposed(Ref x, Ref w, Ref b) { return express(Affine(true), x, w, b); }

}  // namespace attend
