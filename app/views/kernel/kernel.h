#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

/// What is asked, above the panels.
void draw_kernel_query(Frame& frame);
float kernel_query_height(const Frame& frame, float width, float most);

/// The choices of the room, at the left.
void draw_kernel_setup(Frame& frame);
std::vector<SetupSection> kernel_sections(const Frame& frame);

}  // namespace attend
