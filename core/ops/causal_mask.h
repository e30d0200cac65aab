#pragma once
#include "core/ops/leaf.h"

namespace attend {

/// 1 where the key is not later than the query (column ≤ row), else 0.   (n, m)
class CausalMask final : public Leaf<CausalMask> {
  public:
    explicit CausalMask(Axes axes) : Leaf(std::move(axes)) {}
    auto key() const { return std::tuple(shape().rows, shape().columns); }

    std::string_view name() const override { return "causal_mask"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
};

}  // namespace attend
