#pragma once
#include "core/graph/operation.h"
#include "core/graph/scope.h"

namespace attend {

/// The mask that keeps the k largest scores of each row: 1 there, else 0. Of equal scores the
/// earlier ones stay. With a mask as second input only what that allows is looked at.
/// scores (n, m), or scores (n, m) and mask (n, m) -> (n, m)
class TopK final : public OperationOf<TopK> {
  public:
    explicit TopK(Index count) : count_(count) {}
    auto key() const { return std::tuple(count_); }

    std::string_view name() const override { return "top_k"; }
    Axes axes(InputAxes inputs) const override { return inputs[0]; }
    bool by_rows(std::size_t) const override { return true; }
    Value forward(Inputs inputs) const override;
    /// Which scores are the largest does not change by a little: no slope.
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

  private:
    std::string reason(Inputs inputs, const Matrix& result, Cell cell) const;
    Index count_;
};

inline Expression top_k(Ref scores, std::optional<Ref> mask, Index count) {
    return mask ? express(TopK(count), scores, *mask) : express(TopK(count), scores);
}

}  // namespace attend
