#pragma once
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/render/colormap.h"
#include "core/analysis/range.h"

namespace attend {

enum class RangeMode {
    matrix,  // lowest to highest number of the whole matrix
    row,     // each row for itself
    fixed,   // `lowest` to `highest`
};

enum class Spacing {
    linear,
    power,        // by (|v| / end)^0.6: half of the map is left for what is less than a third of it
    logarithmic,  // a diverging map: symmetric about zero, by log(1 + 1000·|v|/highest)
};

/// How a number becomes a color. The shader computes the very same: see position_on_scale().
struct ColorScale {
    const Colormap* map = nullptr;
    RangeMode mode = RangeMode::matrix;
    Range fixed = {0, 1};
    Spacing spacing = Spacing::linear;
    bool operator==(const ColorScale&) const = default;
};

/// What a range of numbers becomes on a map: a diverging one is centered on zero, an empty one
/// opens.
Range scale_range(const ColorScale& scale, std::optional<Range> numbers);

/// Where v stands on the map, unclamped: 0 at range.lowest, 1 at range.highest.
/// linear: (v − lowest) / (highest − lowest); power: that to the power of 0.6, or on a diverging
/// map the same on either side of zero. logarithmic on a sequential map: the same of
/// logarithms, with a range that reaches zero cut off four decades under its end.
float position_on_scale(const ColorScale& scale, Range range, float v);

/// Whether all of it has one sign, so that it says nothing of how far zero is.
inline bool leaves_zero_out(Range range) { return range.lowest > 0 || range.highest < 0; }

/// 1 above the range, −1 below it, by more than rounding: its color is that of the end; else 0.
int beyond_ends(Range range, float v);

/// The one scale of attention weights: where a share of its end stands.
inline float weight_position(float share) { return std::pow(std::max(share, 0.0f), 0.6f); }

/// The color of a finite number.
inline Rgb color_on_scale(const ColorScale& scale, Range range, float v) {
    return scale.map->at(position_on_scale(scale, range, v));
}

}  // namespace attend
