#pragma once
#include <span>
#include <vector>

#include "app/gui/arcs.h"
#include "app/gui/ui.h"

namespace attend {

/// What leads from one box to another on the screen: an arc, a ring, a ribbon or a curve.
struct LinkLine {
    std::size_t link = 0;  // whose line it is
    std::vector<ImVec2> points;
    float width = 1, strength = 1;  // pixels; opacity
    bool ends_in_dot = true, dashed = false;
    bool in_light = false;  // of what a lesson lights
};

/// Above an edge, or below it.
struct ArcEdge {
    float y = 0;
    bool above = true;
};
LinkLine line_of(const Arc& arc, const ArcEdge& edge);
LinkLine line_of(const Loop& loop, const ArcEdge& edge);
/// Bends like an S from the edge of one row to that of another.
LinkLine ribbon_line(const Arc& ribbon, float from_y, float to_y);
/// From box to box of a text: between their lines, or below both where these stand on one. `low`
/// corners and sizes; `sag`: how far below.
LinkLine curve_line(ImVec2 from, ImVec2 from_size, ImVec2 to, ImVec2 to_size, float sag);

/// From the color of queries to that of keys. Light ones first, so that heavy ones and what is lit
/// lie above them.
void draw_link_lines(const Ui& ui, std::vector<LinkLine> lines);
/// The one that a point lies on, the nearest.
const LinkLine* line_at(const Ui& ui, std::span<const LinkLine> lines, ImVec2 point);

}  // namespace attend
