#pragma once
#include <vector>

#include "app/views/heads/layer_parts.h"
#include "core/analysis/head_measures.h"

namespace attend {

// The view of all heads, taken apart.

/// The measure that stands below each map.
const HeadMeasure& chosen_measure(const Frame& frame);
/// Every head of every layer, layer by layer.
std::vector<HeadPlace> all_places(const Frame& frame);
/// The maps, in `room` pixels at `position`; more scroll. `numbers`: one a head, by all_places();
/// null where there are none.
void draw_head_grid(Frame& frame, const std::vector<double>* numbers, ImVec2 position, ImVec2 room);

}  // namespace attend
