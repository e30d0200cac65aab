#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

/// The computation with scores and weights upright, row by row beside the keys and the values;
/// where there is no room for that, the formula of all rooms.
void draw_lookup_computation(Frame& frame);

/// What is asked, above the panels.
void draw_lookup_query(Frame& frame);
float lookup_query_height(const Frame& frame, float width, float most);

/// The choices of the room, at the left.
void draw_lookup_setup(Frame& frame);
std::vector<SetupSection> lookup_sections(const Frame& frame);

}  // namespace attend
