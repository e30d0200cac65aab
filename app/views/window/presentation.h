#pragma once
#include "app/gui/panel.h"
#include "app/views/frame.h"

namespace attend {

/// While presenting, what stands around weights and weighted sum for the last row of a lecture
/// hall: above them what the two panels say, in one colored sentence that ends in its formula, or
/// of a view of all heads what the chosen one does; below them how to leave. Pixels; other views
/// have no heading.
float presentation_heading_height(const Frame& frame);
void draw_presentation_heading(Frame& frame, Place place);
inline float presentation_footer_height(const Ui& ui) { return ui.em(1.2f); }
void draw_presentation_footer(Frame& frame, Place place);

/// How much larger everything is drawn than at the desk, in a window of so many pixels at scale 1:
/// a screen is seen from as far away, however many pixels it has.
double presentation_zoom(const Store& store, ImVec2 window);

}  // namespace attend
