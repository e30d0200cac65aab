#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/render/color.h"
#include "core/analysis/range.h"

namespace attend {

/// A scale of colors: what the processor, the shader and the legend all read.
///
/// Made from a few control points in Oklab with lightness as a straight line of t (sequential) or
/// symmetric about the middle (diverging), so equal steps of a value look equally large, and every
/// map still reads in gray and to color-blind eyes; or from nine stops with straight lines between
/// them (`places`, where they are not evenly spaced), whose lightness was warped so that what is
/// more than even glows. Points and stops stand in assets/colors/maps.json; those that are known
/// elsewhere (viridis, cividis, magma, RdBu) are of third_party/README.md, and keep the lightness
/// that they have there.
struct Colormap {
    static constexpr int size = 256;
    std::string name;        // what a document says: "ember"
    std::string label;       // what the menu says: "Ember"
    bool diverging = false;  // its middle stands for zero
    std::array<Rgb, size> colors;

    /// The color of t in [0, 1] (clamped), between two entries as the graphics card blends them:
    /// texture coordinate (t·(N−1)+0.5)/N.
    Rgb at(float t) const;
};

/// One side of a diverging map as a sequential one: for numbers of one sign that all lie far from
/// zero. From the least number's color to the largest's; the color of zero is not among them.
const Colormap& side_of(const Colormap& diverging, bool above_zero);

/// All maps: the sequential first.
std::span<const Colormap> colormaps();
/// Null where no map has that name.
const Colormap* find_colormap(std::string_view name);
/// Throws Error that names the nearest map.
const Colormap& colormap(std::string_view name);

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
    /// Of shares, with Spacing::power on a sequential map from 0: the weight that each key has
    /// where all have the same. Up to it the map's first 40 %, above it the rest; 0: not bent
    /// there.
    float even = 0;
    bool operator==(const ColorScale&) const = default;
};

/// What a range of numbers becomes on a map: a diverging one is centered on zero, an empty one
/// opens.
Range scale_range(const ColorScale& scale, std::optional<Range> numbers);

/// Where v stands on the map, unclamped: 0 at range.lowest, 1 at range.highest.
/// linear: (v − lowest) / (highest − lowest); power: that to the power of 0.6, or on a diverging
/// map the same on either side of zero; with `even` 0.4 · v / even up to it, above it 0.4 + 0.6 ·
/// ((v − even) / (highest − even))^0.7. logarithmic on a sequential map: the same of
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
