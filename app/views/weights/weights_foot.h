#pragma once
#include <optional>

#include "app/gui/heatmap.h"
#include "app/views/frame.h"

namespace attend {

/// What stands below the large matrix: the legend, at its right the button that paints the mask and
/// the switcher between its stages. Where that would leave the legend no room, the button is a
/// brush, the switcher a list, and what was edited is told on the title's line; then the switcher
/// stands there, or the legend above the others. In a low panel the matrix comes first: beside a
/// square one legend and button stand at its right.
struct WeightsFoot {
    float switcher = 0, note = 0, paint = 0;  // widths
    std::optional<ImVec2> above;              // where the switcher stands in the title's line
    bool note_on_title = false;
    bool close = false;       // the button is a brush beside the legend
    bool own_line = false;    // of the legend
    bool says_colors = true;  // whether there is a legend
    float height = 0, legend = 0;
    float side = 0;  // the width at the right of the matrix; then nothing is below it
};

/// Its colors alone: their height, and drawn `width` pixels wide.
float colors_height(const Frame& frame, NodeId id);
void draw_colors(Frame& frame, NodeId id, ImVec2 position, float width);

/// Of the matrix `id` in a panel of `room` pixels.
WeightsFoot plan_foot(const Frame& frame, NodeId id, ImVec2 room);

/// Its colors, what was edited, and which matrix it is, at `position` and `width` pixels wide.
void draw_foot(Frame& frame, NodeId id, const WeightsFoot& foot, ImVec2 position, float width,
               const HeatmapLayout& matrix);
/// The same at the right of the matrix, from `position` on `height` pixels down.
void draw_side(Frame& frame, NodeId id, const WeightsFoot& foot, ImVec2 position, float height);

}  // namespace attend
