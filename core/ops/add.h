#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// The sum of one or more matrices of one shape; of one matrix, that matrix itself: a name for it
/// at another place of the computation ("memory" is "x" in self-attention).   (n, m) … -> (n, m)
class Add final : public AddsBackward<OperationOf<Add>> {
  public:
    auto key() const { return std::tuple<>(); }

    std::string_view name() const override { return "add"; }
    std::string_view in_words() const override { return "The two are added, number by number."; }
    std::string_view sign(std::size_t) const override { return "+"; }
    bool renames(std::size_t inputs) const override { return inputs == 1; }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
    /// Nothing where one is handed on.
    double cost(std::span<const Shape> inputs, Shape result) const override;
};

inline Expression same(Ref a) { return express(Add(), a); }
inline Expression add(Ref a, Ref b) { return express(Add(), a, b); }

}  // namespace attend
