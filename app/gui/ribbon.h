#pragma once
#include <imgui.h>

#include <optional>
#include <utility>

#include "app/gui/ui.h"

namespace attend {

/// From a weight to what it becomes: a cubic, level at both ends with its handles in the middle,
/// its hue going from that of weights to that of `becomes`. Pixels of the screen; a width at each
/// end, around its middle.
struct Ribbon {
    ImVec2 from, to;
    float from_width = 1, to_width = 1;
    float alpha = 0.5f;
    Role becomes = Role::output;
    float straight = 0;                              // from its beginning: only then it bends
    std::optional<std::pair<Rgb, Rgb>> colors = {};  // instead
};
void draw_ribbon(const Ui& ui, const Ribbon& ribbon);
/// The heights of its upper and its lower edge at x.
std::pair<float, float> ribbon_edges(const Ribbon& ribbon, float x);

}  // namespace attend
