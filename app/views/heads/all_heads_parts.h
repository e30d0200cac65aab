#pragma once
#include <string>
#include <vector>

#include "app/views/heads/layer_parts.h"
#include "core/analysis/head_measures.h"

namespace attend {

// The view of all heads, taken apart.

/// The measure that stands below each map.
const HeadMeasure& chosen_measure(const Frame& frame);
/// "entropy 1.73 nats", or without its name "1.73 nats".
std::string measured_as_text(const HeadMeasure& measure, double number, bool with_name = true);
/// Every head of every layer, layer by layer.
std::vector<HeadPlace> all_places(const Frame& frame);
/// The maps, in `room` pixels at `position`; more scroll. `numbers`: one a head, by all_places();
/// null where there are none.
void draw_head_grid(Frame& frame, const std::vector<double>* numbers, ImVec2 position, ImVec2 room);

}  // namespace attend
