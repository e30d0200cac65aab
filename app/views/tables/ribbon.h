#pragma once
#include <imgui.h>

#include "app/gui/ui.h"

namespace attend {

/// From a weight to what it becomes: bends as roads do, its hue going from that of weights to that
/// of outputs. Pixels of the screen; a width at each end, around its middle.
struct Ribbon {
    ImVec2 from, to;
    float from_width = 1, to_width = 1;
    float alpha = 0.5f;
};
void draw_ribbon(const Ui& ui, const Ribbon& ribbon);

}  // namespace attend
