#include "app/views/tables/ribbon.h"

#include <algorithm>

namespace attend {

void draw_ribbon(const Ui& ui, const Ribbon& ribbon) {
    constexpr int parts = 24;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rgb first = ui.theme->role(Role::weights), last = ui.theme->role(Role::output);
    const auto at = [&](int part, float side) {
        const float t = static_cast<float>(part) / parts, bend = t * t * (3 - 2 * t);
        const float width = ribbon.from_width + bend * (ribbon.to_width - ribbon.from_width);
        return ImVec2{ribbon.from.x + (ribbon.to.x - ribbon.from.x) * t,
                      ribbon.from.y + (ribbon.to.y - ribbon.from.y) * bend + side * width / 2};
    };
    const bool thin = std::max(ribbon.from_width, ribbon.to_width) < 2;
    // Parts that meet are drawn without soft edges, which would be seen as seams.
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    for (int part = 0; part < parts; ++part) {
        const ImU32 color = ink(mix(first, last, static_cast<float>(part) / parts), ribbon.alpha);
        if (thin) {
            list.AddLine(at(part, 0), at(part + 1, 0), color, ribbon.from_width);
            continue;
        }
        list.AddQuadFilled(at(part, -1), at(part + 1, -1), at(part + 1, 1), at(part, 1), color);
        for (const float side : {-1.0f, 1.0f})  // soft
            list.AddLine(at(part, side), at(part + 1, side), color, ui.hairline());
    }
    list.Flags = flags;
}

}  // namespace attend
