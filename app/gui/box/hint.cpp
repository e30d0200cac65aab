#include "app/gui/box/hint.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/box/popup.h"
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
    draw_box_within(ui, box, wide);
    ImGui::EndTooltip();
}

void box_tooltip(const Ui& ui, const Box& box, std::string_view name, float wide) {
    if (!begin_tooltip(ui)) return;
    draw_box_within(ui, box, wide);
    ui.tag(name);
    ImGui::EndTooltip();
}

}  // namespace attend
