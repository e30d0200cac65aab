#include "app/views/kernel/kernel_ribbons.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

/// From a row to its segment: opens evenly, and bends as roads do.
void draw_ribbon(const Ui& ui, const RibbonPlace& place, const Ribbon& ribbon, float top,
                 float high) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    constexpr int steps = 20;
    const float thin = ui.hairline();
    const Rgb from = ui.theme->role(Role::weights), to = ui.theme->role(Role::output);
    const ImDrawListFlags before = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;  // smooth edges would leave seams
    const auto at = [&](int step, bool upper) {
        const float t = static_cast<float>(step) / steps, bend = t * t * (3 - 2 * t);
        const float start = ribbon.middle + (upper ? -thin : thin) / 2,
                    end = upper ? top : top + high;
        return ImVec2{place.left + t * (place.bar - place.left), start + bend * (end - start)};
    };
    for (int step = 0; step < steps; ++step) {
        const Rgb color = mix(from, to, static_cast<float>(step) / steps);
        list.AddQuadFilled(at(step, true), at(step + 1, true), at(step + 1, false), at(step, false),
                           ink(color, ribbon.lit ? 0.75f : 0.3f));
    }
    list.Flags = before;
}

}  // namespace

void draw_ribbons(const Ui& ui, const RibbonPlace& place, std::span<const Ribbon> ribbons,
                  double total) {
    if (!(total > 0) || std::any_of(ribbons.begin(), ribbons.end(),
                                    [](const Ribbon& ribbon) { return ribbon.part < 0; }))
        return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rgb pink = ui.theme->role(Role::output);
    float top = place.top;
    for (const Ribbon& ribbon : ribbons) {
        const auto share = static_cast<float>(std::min(ribbon.part / total, 1.0));
        const float high = share * (place.bottom - place.top);
        if (high > 0.2f) draw_ribbon(ui, place, ribbon, top, high);
        list.AddRectFilled({place.bar, top},
                           {place.right, top + std::max(high - ui.hairline(), 0.5f)},
                           ink(pink, ribbon.lit ? 1.0f : 0.6f));
        top += high;
    }
}

}  // namespace attend
