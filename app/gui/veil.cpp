#include "app/gui/veil.h"

#include <imgui_internal.h>

#include <algorithm>

namespace attend {

void veil_other_rows(const Ui& ui, const HeatmapLayout& layout, Index row) {
    const ImVec2 min = layout.seen_min(), max = layout.seen_max();
    const float above = std::clamp(layout.cell_min({row, 0}).y, min.y, max.y);
    const float below = std::clamp(layout.cell_max({row, 0}).y, min.y, max.y);
    const ImU32 veil = ink(ui.theme->panel, 0.62f);
    if (above > min.y) canvas().AddRectFilled(min, {max.x, above}, veil);
    if (below < max.y) canvas().AddRectFilled({min.x, below}, max, veil);
}

void veil(const Ui& ui, Place place) {
    if (place.size.x < 1 || place.size.y < 1) return;
    constexpr float covering = 0.5f;
    // A window of its own lies over those that scroll. Nothing moves, and nothing is to scroll for
    // it.
    ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const ImVec2 cursor = window.DC.CursorPos, most = window.DC.CursorMaxPos,
                 ideal = window.DC.IdealMaxPos;
    const bool is_set = window.DC.IsSetPos;
    ImGui::SetCursorScreenPos(place.position);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vec4(ui.theme->panel, covering));
    // Several of them may lie over parts of one window.
    ImGui::PushID(static_cast<int>(place.position.x));
    ImGui::PushID(static_cast<int>(place.position.y));
    ImGui::BeginChild("stale", place.size, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoScrollbar);
    ImGui::EndChild();
    ImGui::PopID();
    ImGui::PopID();
    ImGui::PopStyleColor();
    window.DC.CursorPos = cursor;
    window.DC.CursorMaxPos = most;
    window.DC.IdealMaxPos = ideal;
    window.DC.IsSetPos = is_set;
}

}  // namespace attend
