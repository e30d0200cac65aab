#include "app/gui/ground.h"

#include <cmath>

#include "app/render/heatmap_renderer.h"

namespace attend {

namespace {

/// One color over whole pixels of the window that is being drawn, below what follows.
void fill_ground(const Ui& ui, ImVec2 min, ImVec2 max, Rgb color) {
    ImDrawList& list = canvas();
    if (ui.renderer)
        ui.renderer->clear(list, min, max, color);
    else
        list.AddRectFilled(min, max, ink(color));
}

}  // namespace

void fill_round_ground(const Ui& ui, ImVec2 min, ImVec2 max, Rgb color, float rounding) {
    ImDrawList& list = canvas();
    const float r = std::ceil(rounding);
    if (max.y - min.y <= 2 * r) return list.AddRectFilled(min, max, ink(color), rounding);
    list.AddRectFilled(min, {max.x, min.y + r}, ink(color), rounding, ImDrawFlags_RoundCornersTop);
    list.AddRectFilled({min.x, max.y - r}, max, ink(color), rounding,
                       ImDrawFlags_RoundCornersBottom);
    fill_ground(ui, {min.x, min.y + r}, {max.x, max.y - r}, color);
}

}  // namespace attend
