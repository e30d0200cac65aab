#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// s / √d: keeps the variance of a dot product of d independent products at 1
/// (Vaswani et al. 2017, section 3.2.1).   (n, m) -> (n, m)
class DivideByRoot final : public AddsBackward<InPlaceOf<DivideByRoot>> {
  public:
    explicit DivideByRoot(Index d) : d_(d) {}
    auto key() const { return std::tuple(d_); }

    std::string_view name() const override { return "divide_by_root"; }
    std::string_view in_words() const override {
        return "Every number is divided by the root of the width of the keys, so that wide "
               "vectors give no larger scores than narrow ones.";
    }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t input) const override { return input == 0; }
    KeptRows keeps(std::span<const ChangedInput> inputs) const override { return inputs[0].kept; }
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain_backward(const BackwardStep& step, Cell cell) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    Scalar factor() const;
    Index d_;
};

inline Expression divide_by_root(Ref a, Index d) { return express(DivideByRoot(d), a); }

}  // namespace attend
