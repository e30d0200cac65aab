#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "app/render/color.h"

namespace attend {

/// A scale of colors: what the processor, the shader and the legend all read.
///
/// Made from a few control points in Oklab with lightness as a straight line of t (sequential) or
/// symmetric about the middle (diverging), so equal steps of a value look equally large, and every
/// map still reads in gray and to color-blind eyes; or from nine stops with straight lines between
/// them, whose lightness was warped so that what is more than even glows. No tables of others are
/// copied: points and stops stand in assets/colors/maps.json.
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

}  // namespace attend
