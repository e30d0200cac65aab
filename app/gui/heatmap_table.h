#pragma once
#include <utility>

#include "app/gui/heatmap.h"

namespace attend {

// A map whose numbers are read and typed: its cells hold four figures, and it is scrolled by whole
// rows where it has more of them than room.

/// The size of its cells, and as many whole rows as fit, in `room` pixels.
std::pair<ImVec2, ImVec2> table_size(const Ui& ui, Shape shape, ImVec2 room);

/// After it was drawn: the wheel scrolls it, with Shift to the side.
HeatmapZoom scrolled_table(const HeatmapLayout& layout);

}  // namespace attend
