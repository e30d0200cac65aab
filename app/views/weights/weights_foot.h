#pragma once
#include <optional>

#include "app/gui/heatmap.h"
#include "app/views/frame.h"

namespace attend {

/// What stands below the large matrix: the switcher between its stages at the right and the legend
/// before it. Where that would leave the legend no room, the switcher goes into the title's line,
/// or the legend above it. In a low panel the matrix comes first: beside a square one legend and
/// button stand at its right.
struct WeightsFoot {
    float switcher = 0, note = 0, paint = 0;  // widths
    std::optional<ImVec2> above;              // where the switcher stands in the title's line
    bool own_line = false;                    // of the legend
    bool says_colors = true;                  // whether there is a legend
    float height = 0, legend = 0;
    float side = 0;  // the width at the right of the matrix; then nothing is below it
};

/// Of the matrix `id` in a panel of `room` pixels.
WeightsFoot plan_foot(const Frame& frame, NodeId id, ImVec2 room);

/// Its colors, what was edited, and which matrix it is, at `position` and `width` pixels wide.
void draw_foot(Frame& frame, NodeId id, const WeightsFoot& foot, ImVec2 position, float width,
               const HeatmapLayout& matrix);
/// The same at the right of the matrix, from `position` on `height` pixels down.
void draw_side(Frame& frame, NodeId id, const WeightsFoot& foot, ImVec2 position, float height);

}  // namespace attend
