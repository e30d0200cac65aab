#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"
#include "core/ops/adds_backward.h"

namespace attend {

/// Scores with −∞ where the mask is 0.   scores (n, m), mask (n, m) -> (n, m)
/// The mask is a node like any other, 1 = may attend, 0 = masked: what is drawn is what is applied.
class ApplyMask final : public AddsBackward<InPlaceOf<ApplyMask>> {
  public:
    auto key() const { return std::tuple<>(); }

    std::string_view name() const override { return "mask"; }
    std::string_view in_words() const override {
        return "Where the mask is 1 the score stays; where it is 0, the query may not look: "
               "the score becomes −∞, which will weigh nothing.";
    }
    Axes axes(InputAxes inputs) const override;
    bool by_rows(std::size_t) const override { return true; }
    bool masks() const override { return true; }
    KeptRows keeps(std::span<const ChangedInput> inputs) const override;
    void forward_to(Inputs inputs, Index first, Matrix& rows) const override;
    void add_backward(Inputs inputs, const Matrix& result, const Matrix& gradient,
                      std::span<Matrix* const> sums) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;
};

inline Expression apply_mask(Ref scores, Ref mask) { return express(ApplyMask(), scores, mask); }

}  // namespace attend
