#pragma once
#include "app/gui/ui.h"

namespace attend {

// Grounds take most of the window's pixels. Where there is a renderer they are cleared, not blended
// through the font's texture as Dear ImGui's rectangles are: without a graphics card that is a
// third of a frame.

/// The same with round corners.
void fill_round_ground(const Ui& ui, ImVec2 min, ImVec2 max, Rgb color, float rounding);

}  // namespace attend
