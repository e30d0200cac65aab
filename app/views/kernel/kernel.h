#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// Kernel regression: the points and the curve of all estimates, the weights of every query, the
/// weighted sum of the chosen one, and the error of leaving one out by the bandwidth.
void draw_kernel(Frame& frame);
RichText kernel_subtitle(const Frame& frame);

/// What is asked, above the panels.
void draw_kernel_query(Frame& frame);
float kernel_query_height(const Frame& frame, float width, float most);

/// The choices of the room, at the left.
void draw_kernel_setup(Frame& frame);

}  // namespace attend
