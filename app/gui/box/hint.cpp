#include "app/gui/box/hint.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/controls.h"

namespace attend {

void box_tooltip(const Ui& ui, const Box& box, Place beside, float wide) {
    const ImVec2 middle = ImGui::GetMainViewport()->GetCenter(), low = beside.position,
                 high = low + beside.size;
    const float gap = ui.em(0.6f);
    const bool right = low.x < middle.x, below = low.y < middle.y;
    ImGui::SetNextWindowPos({right ? high.x + gap : low.x - gap, below ? low.y : high.y},
                            ImGuiCond_Always, {right ? 0.0f : 1.0f, below ? 0.0f : 1.0f});
    if (!begin_tooltip(ui)) {
        ImGui::GetCurrentContext()->NextWindowData.ClearFlags();  // not another window's place
        return;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::min(width_of(ui, box).wish, ui.em(wide));
    const ImVec2 size{width, height_of(ui, box, width).wish};
    draw_box(ui, box, {at, size});
    take_room(at, size);
    ImGui::EndTooltip();
}

}  // namespace attend
