#include "app/views/setup/setup_parts.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"

namespace attend {

void explain_choice(const Ui& ui, std::string_view choice, std::string_view more) {
    std::string text(choice_field(choice).help);
    if (!more.empty()) text += fmt::format("\n\n{}", more);
    tooltip(ui, text);
}

void set_by_hand_under(Frame& frame, std::span<const std::string_view> nodes) {
    if (!frame.evaluation()) return;
    bool any = false;
    for (NodeId id = 0; id < frame.evaluation()->graph->size(); ++id) {
        const std::string_view path = frame.node(id).path;
        const std::string_view name = path.substr(path.rfind('/') + 1);
        if (std::find(nodes.begin(), nodes.end(), name) == nodes.end()) continue;
        const Edit* const edit = frame.evaluation()->edit(id);
        if (!edit || !edit->whole) return;
        any = true;
    }
    if (!any) return;
    rich_text(frame.ui, {{"All of these numbers are set by hand"}},
              {0.83f, true, ImGui::GetContentRegionAvail().x});
    frame.ui.tag(fmt::format("{}/by hand", nodes.front()));
}

float label_beside(const Ui& ui, std::string_view label, float label_part,
                   const SymbolRoles& roles) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const float left = std::round(room * label_part);
    const FormulaStyle style{0.92f, true, ui.theme->dim_text, false};
    const float drop = std::round((ImGui::GetFrameHeight() - ui.em(0.92f)) / 2);
    draw_formula(ui, *ImGui::GetWindowDrawList(), {position.x, position.y + drop}, label, roles,
                 style);
    ImGui::SetCursorScreenPos({position.x + left, position.y});
    return room - left;
}

float label_where_room(const Ui& ui, std::string_view label, float least) {
    constexpr float label_part = 0.3f;
    const float room = ImGui::GetContentRegionAvail().x;
    if (room * (1 - label_part) >= ui.em(least)) return label_beside(ui, label, label_part);
    label_above(ui, label);
    return room;
}

bool is_held(std::string_view name) {
    const std::string field(name);
    const ImGuiID active = ImGui::GetActiveID();
    if (active == 0) return false;
    for (const std::string& item : {"##" + field, "−##" + field + "/less", "+##" + field + "/more"})
        if (active == ImGui::GetID(item.c_str())) return true;
    return false;
}

bool whole_number(Frame& frame, std::string_view choice, double& value, double step) {
    const ChoiceField& field = choice_field(choice);
    const Change change =
        number_field(frame.ui, choice, "", value, {field.least, field.most, step, 0});
    frame.gesture |= is_held(choice);
    return change.changed;
}

void choose_optional(Frame& frame, std::string_view name, std::string_view label,
                     const SymbolRoles& roles, std::optional<int>& chosen, Index automatic) {
    if (!chosen && automatic == 0) return;  // nothing came out yet
    const Ui& ui = frame.ui;
    double value = chosen ? *chosen : static_cast<double>(std::max<Index>(automatic, 1));
    const std::string back = fmt::format("{}/auto", name);
    bool below = false;
    {
        const ItemGroup group;
        const ImVec2 position = ImGui::GetCursorScreenPos();
        label_beside(ui, label, 0.3f, roles);
        if (chosen) {
            const float beside =
                measure_formula(ui, label, {0.92f, true, {}, false}).x + ui.em(0.4f);
            const float room = ImGui::GetContentRegionAvail().x - number_field_width(ui);
            below = beside + measure_text(ui, "auto", Face::regular, 0.83f).x > room;
            const float drop = std::round((ImGui::GetFrameHeight() - ui.em(0.83f)) / 2);
            ImGui::SetCursorScreenPos({position.x + beside, position.y + drop});
            if (!below && link(ui, back, "auto", Role::other, 0.83f)) chosen.reset();
        }
        ImGui::SetCursorScreenPos(position);
        if (whole_number(frame, name, value)) chosen = static_cast<int>(value);
    }
    explain_choice(ui, name);
    if (below && link(ui, back, "back to auto", Role::other, 0.83f)) chosen.reset();
    problem_under(frame, name);
}

void set_heads(Choices& choices, int heads) { set_layers(choices, heads, choices.layers); }

void set_layers(Choices& choices, int heads, int layers) {
    NumberList off;
    for (const int place : choices.heads_off) {
        const int layer = place / choices.heads, head = place % choices.heads;
        if (layer < layers && head < heads) off.push_back(layer * heads + head);
    }
    choices.heads_off = off;
    choices.heads = heads;
    choices.layers = layers;
}

}  // namespace attend
