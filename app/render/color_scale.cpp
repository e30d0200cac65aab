#include "app/render/color_scale.h"

#include <algorithm>
#include <cmath>

namespace attend {

Range scale_range(const ColorScale& scale, std::optional<Range> numbers) {
    Range range = scale.mode == RangeMode::fixed ? scale.fixed : numbers.value_or(Range{0, 1});
    if (scale.map->diverging) {
        const float reach = std::max(std::abs(range.lowest), std::abs(range.highest));
        range = {-reach, reach};
    }
    if (!(range.highest > range.lowest))
        range.highest = range.lowest + std::max(std::abs(range.lowest), 1.0f) * 1e-3f;
    return range;
}

int beyond_ends(Range range, float v) {
    const float rounding = 1e-4f * std::max(std::abs(range.lowest), std::abs(range.highest));
    return v > range.highest + rounding ? 1 : v < range.lowest - rounding ? -1 : 0;
}

float position_on_scale(const ColorScale& scale, Range range, float v) {
    const float share = (v - range.lowest) / (range.highest - range.lowest);
    if (scale.spacing == Spacing::linear) return share;
    if (scale.spacing == Spacing::power)
        return scale.map->diverging
                   ? 0.5f + std::copysign(0.5f * weight_position(std::abs(v) / range.highest), v)
                   : weight_position(share);
    if (scale.map->diverging) {
        const float reach = range.highest;
        const float part = std::log1p(1000 * std::abs(v) / reach) / std::log1p(1000.0f);
        return 0.5f + std::copysign(0.5f * part, v);
    }
    if (range.highest <= 0) return share;
    const float low = range.lowest > 0 ? range.lowest : range.highest * 1e-4f;
    return (std::log(std::max(v, low)) - std::log(low)) / (std::log(range.highest) - std::log(low));
}

}  // namespace attend
