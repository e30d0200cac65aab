#pragma once
#include "core/ops/leaf.h"

namespace attend {

/// PE(p, 2i) = sin(p / 10000^(2i/d)), PE(p, 2i+1) = cos(p / 10000^(2i/d)).   -> (n, d)
/// Vaswani et al. 2017, section 3.5. Positions are counted from 0.
class Sinusoid final : public Leaf<Sinusoid> {
  public:
    explicit Sinusoid(Axes axes) : Leaf(std::move(axes)) {}
    auto key() const { return std::tuple(shape().rows, shape().columns); }

    std::string_view name() const override { return "sinusoid"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
};

}  // namespace attend
