#pragma once
#include <cmath>

#include "core/ops/leaf.h"

namespace attend {

/// −slope · |i − j|: the farther a key, the smaller its score.   -> (n, m)
/// Press, Smith & Lewis 2022 (ALiBi), to both sides.
class DistanceBias final : public Leaf<DistanceBias> {
  public:
    DistanceBias(Axes axes, double slope) : Leaf(std::move(axes)), slope_(slope) {}
    auto key() const { return std::tuple(shape().rows, shape().columns, slope_); }

    std::string_view name() const override { return "distance_bias"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    double slope_;
};

/// The slope of a head, as the paper's sentence has it: 2^(−8(h+1)/H), for 8 heads 1/2 … 1/256.
inline double alibi_slope(Index head, Index heads) {
    return std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(heads));
}
/// The same as its authors' program and BLOOM have it: for a power of two no other; of other
/// numbers the slopes of the power of two below, then every second one of the power of two above.
double alibi_slope_of_program(Index head, Index heads);

}  // namespace attend
