#pragma once
#include <cmath>

#include "core/graph/operation.h"
#include "core/graph/scope.h"
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

/// A number for each bucket of distances j − i: near distances have one each, farther ones share.
/// (1, 32) -> (n, m). Raffel et al. 2020 (T5), distances up to 128: half of the buckets for later
/// keys, as in the encoder, or all of them for the query's own place and earlier ones, as in the
/// decoder.
class RelativeBias final : public OperationOf<RelativeBias> {
  public:
    static constexpr Index buckets = 32, farthest = 128;

    RelativeBias(Axis queries, Axis keys, bool both_ways = true)
        : axes_{std::move(queries), std::move(keys)}, both_ways_(both_ways) {}
    auto key() const { return std::tuple(axes_.rows.size(), axes_.columns.size(), both_ways_); }

    std::string_view name() const override { return "relative_bias"; }
    Axes axes(InputAxes inputs) const override;
    Value forward(Inputs inputs) const override;
    Gradients backward(Inputs inputs, const Matrix& result, const Matrix& gradient) const override;
    Explanation explain(Inputs inputs, const Matrix& result, Cell cell) const override;

    /// Both ways: 0 … 15 for keys at or before the query, 16 … 31 for later ones. One way: 0 … 31
    /// for keys at or before the query, 0 for later ones, which a mask hides.
    static Index bucket_of(Index query, Index key, bool both_ways = true);

  private:
    Axes axes_;
    bool both_ways_;
};

}  // namespace attend
