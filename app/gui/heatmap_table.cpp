#include "app/gui/heatmap_table.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/sizes.h"

namespace attend {

namespace {

constexpr float least_wide = sizes::of(64), least_high = sizes::of(26), name_room = 3,
                above_cells = 1.35f,
                most_times = 1.7f;  // em; times the least

/// As large as fit, within what can be read; whole ones are in sight.
float fitted(const Ui& ui, float room, Index count, float least) {
    const float fit = room / static_cast<float>(std::max<Index>(count, 1)),
                seen = std::max(std::floor(room / ui.em(least)), 1.0f);
    return std::floor(std::clamp(std::max(fit, std::floor(room / seen)), ui.em(least),
                                 ui.em(most_times * least)));
}

}  // namespace

std::pair<ImVec2, ImVec2> table_size(const Ui& ui, Shape shape, ImVec2 room) {
    const ImVec2 cell{fitted(ui, room.x - ui.em(name_room), shape.columns, least_wide),
                      fitted(ui, room.y - ui.em(above_cells), shape.rows, least_high)};
    const float rows = std::max(std::floor((room.y - ui.em(above_cells)) / cell.y), 1.0f);
    return {cell, {room.x, std::min(room.y, ui.em(above_cells) + rows * cell.y)}};
}

HeatmapZoom scrolled_table(const HeatmapLayout& layout) {
    const ImGuiIO& io = ImGui::GetIO();
    HeatmapZoom zoom{layout.cell, layout.min - layout.origin};
    if (ImGui::IsItemHovered() && io.MouseWheel != 0 && !io.KeyCtrl) {
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
        float& offset = io.KeyShift ? zoom.offset.x : zoom.offset.y;
        const float step = io.KeyShift ? layout.cell.x : 3 * layout.cell.y;
        offset = std::max(offset - io.MouseWheel * step, 0.0f);
    }
    return zoom;
}

}  // namespace attend
