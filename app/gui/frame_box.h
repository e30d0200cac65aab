#pragma once
#include <imgui.h>

#include "app/gui/ui.h"

namespace attend {

/// A frame of `width` pixels just inside a box, with hairlines of the other brightness on both its
/// sides, of which the inner one needs room: one of them is seen on any ground.
void frame_box(const Ui& ui, ImVec2 low, ImVec2 high, Rgb color, float width);

}  // namespace attend
