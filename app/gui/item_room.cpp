#include "app/gui/item_room.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"

namespace attend {

namespace {

constexpr float label_size = 0.92f, link_size = 0.83f;  // relative to body text

float& right_end(ImRect& rect) { return rect.Max.x; }

/// From the top of a field's line to text of this size in its middle.
float drop(const Ui& ui, float size) {
    return std::round((ImGui::GetFrameHeight() - ui.em(size)) / 2);
}

}  // namespace

CloseItems::CloseItems(const Ui& ui, float between) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(0.5f), ui.em(0.22f)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(0.5f), ui.em(between)));
}

NarrowItems::NarrowItems(const Ui& ui, float em)
    : content_(right_end(ImGui::GetCurrentWindow()->ContentRegionRect)),
      work_(right_end(ImGui::GetCurrentWindow()->WorkRect)) {
    const float right = ImGui::GetCursorScreenPos().x + ui.em(em);
    right_end(ImGui::GetCurrentWindow()->ContentRegionRect) = std::min(content_, right);
    right_end(ImGui::GetCurrentWindow()->WorkRect) = std::min(work_, right);
}

NarrowItems::~NarrowItems() {
    right_end(ImGui::GetCurrentWindow()->ContentRegionRect) = content_;
    right_end(ImGui::GetCurrentWindow()->WorkRect) = work_;
}

FittingLines::FittingLines(const Ui& ui, Count count) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const auto lines = static_cast<float>(count.lines), rules = static_cast<float>(count.rules);
    const float text = lines * ImGui::GetFontSize() + rules * ui.hairline(),
                below = ImGui::GetMainViewport()->Size.y - ImGui::GetFrameHeight() -
                        2 * style.WindowPadding.y - ui.em(0.5f),
                gap = std::floor((below - text) / std::max(lines + rules, 1.0f));
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing,
                         std::clamp(gap, ui.em(0.1f), style.ItemSpacing.y));
}

float label_beside(const Ui& ui, std::string_view label, float label_part,
                   const SymbolRoles& roles) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, left = std::round(room * label_part);
    draw_formula(ui, {position.x, position.y + drop(ui, label_size)}, label, roles,
                 {label_size, true, ui.theme->dim_text, false});
    ImGui::SetCursorScreenPos({position.x + left, position.y});
    return room - left;
}

float label_where_room(const Ui& ui, std::string_view label, float least, float label_part) {
    const float room = ImGui::GetContentRegionAvail().x;
    if (room * (1 - label_part) >= ui.em(least)) return label_beside(ui, label, label_part);
    label_above(ui, label);
    return room;
}

void label_of_number(const Ui& ui, std::string_view label, const SymbolRoles& roles) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    label_beside(ui, label, 0.3f, roles);
    ImGui::SetCursorScreenPos(position);
}

LinkBehind label_with_link(const Ui& ui, std::string_view label, const SymbolRoles& roles,
                           std::string_view name, std::string_view link) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    label_of_number(ui, label, roles);
    const float beside = measure_formula(ui, label, {label_size, true, {}, false}).x + ui.em(0.4f),
                room = ImGui::GetContentRegionAvail().x - number_field_width(ui);
    if (beside + measure_text(ui, link, Face::regular, link_size).x > room)
        return LinkBehind::no_room;
    ImGui::SetCursorScreenPos({position.x + beside, position.y + drop(ui, link_size)});
    const bool pressed = attend::link(ui, name, link, Role::other, link_size);
    ImGui::SetCursorScreenPos(position);
    return pressed ? LinkBehind::pressed : LinkBehind::shown;
}

}  // namespace attend
