#pragma once
#include <span>
#include <vector>

#include "app/gui/stroke.h"
#include "app/views/frame.h"
#include "app/views/sentence/arcs.h"

namespace attend {

/// What leads from the chip that asks to a key's on the screen: an arc, a ring or a ribbon.
struct Link {
    Index key = -1;  // −1: to what lies beyond the edge
    std::vector<ImVec2> points;
    float width = 1, alpha = 1;
    bool ends_in_dot = true;
};

/// Above an edge, or below it.
struct ArcEdge {
    float y = 0;
    bool above = true;
};
Link link_of(const Arc& arc, const ArcEdge& edge);
Link link_of(const Loop& loop, Index key, const ArcEdge& edge);
/// Bends like an S from the lower edge of one row to the upper one of the other.
Link ribbon_of(const Arc& ribbon, float from_y, float to_y);

/// Light ones first, so that heavy ones and what is lit lie above them.
void draw_links(const Ui& ui, std::vector<Link> links);
/// The one that a point lies on, the nearest.
const Link* link_at(const Ui& ui, std::span<const Link> links, ImVec2 point);

}  // namespace attend
