#pragma once
#include <cstdint>

#include "core/ops/leaf.h"

namespace attend {

/// Numbers drawn from N(0, deviation²): the same for the same seed and name, on every machine.
class RandomNormal final : public Leaf<RandomNormal> {
  public:
    /// `stream` names what is drawn, usually the node's path.
    RandomNormal(Axes axes, std::uint32_t seed, std::string stream, double deviation)
        : Leaf(std::move(axes)), seed_(seed), stream_(std::move(stream)), deviation_(deviation) {}
    auto key() const {
        return std::tuple(shape().rows, shape().columns, seed_, stream_, deviation_);
    }

    std::string_view name() const override { return "random_normal"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    std::uint32_t seed_;
    std::string stream_;
    double deviation_;
};

}  // namespace attend
