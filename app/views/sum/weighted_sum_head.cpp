#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/widgets.h"
#include "app/views/sum/sum_parts.h"
#include "core/graph/explanation.h"

namespace attend {

void sum_switches(Frame& frame, int& shown_mode, int& shown_order) {
    const Ui& ui = frame.ui;
    const bool orders_too = shown_mode == 0;
    const std::string one = fmt::format("head {}", frame.session().selection.head);
    const std::array<std::string_view, 2> modes{one, "all heads"}, orders{"in order", "by weight"};
    const auto width_of = [&](const std::array<std::string_view, 2>& labels) {
        const float widest = std::max(measure_text(ui, labels[0], Face::regular, 0.92f).x,
                                      measure_text(ui, labels[1], Face::regular, 0.92f).x);
        return 2 * std::ceil(widest + ui.em(0.7f));
    };
    const float mode = width_of(modes), order = width_of(orders), gap = ui.em(0.5f);
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const float padding = std::max((ui.em(1.5f) - ImGui::GetFontSize()) / 2, 0.0f);
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, padding);
    // The same room with and without the second switch: the first stands still.
    const auto on_title = title_room(ui, {mode + gap + order, ImGui::GetFrameHeight()});
    const ImVec2 start = on_title.value_or(below);
    ImGui::SetCursorScreenPos(start);
    segmented(ui, "sum/mode", modes, shown_mode, std::min(mode, room));
    tooltip(ui, "One head's weighted sum, or what all heads together give");
    const bool fits = on_title || mode + gap + order <= room;
    if (orders_too && fits) {
        ImGui::SetCursorScreenPos(
            {on_title ? start.x + mode + gap : start.x + room - order, start.y});
        segmented(ui, "sum/order", orders, shown_order, order);
        tooltip(ui, "Rows as in the sentence, or the heaviest first");
    }
    const float used = on_title ? 0 : ImGui::GetFrameHeight() + ui.em(0.2f);
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({below.x, below.y + used});
}

float sum_headings_height(const Ui& ui) { return ui.em(1.5f); }

void sum_headings(const Frame& frame, const SumColumns& columns, double bar_end,
                  const SumScales& scales) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    const SymbolRoles roles{{"α", Role::weights}, {"v", Role::value}};
    const auto width = [&](std::string_view markup) {
        return measure_formula(ui, markup, style).x;
    };
    const auto at = [&](float x, std::string_view markup) {
        draw_formula(ui, list, {start.x + x, start.y}, markup, roles, style);
    };
    const auto note = [&](float x, const std::string& text) {
        draw_text(ui, list, {start.x + x, start.y + ui.em(0.16f)}, text,
                  {Face::regular, 0.85f, ui.theme->dim_text, 1});
    };
    const auto noted = [&](const std::string& text) {
        return measure_text(ui, text, Face::regular, 0.85f).x;
    };
    const float sign = std::max(width("="), width("×")) + ui.em(0.3f), space = ui.em(0.25f);
    const std::string values = end_of(scales.values), products = end_of(scales.products);
    const float whole = width("α v") + space + noted(products);
    const bool with_products = columns.end - whole > columns.left + width("v") + sign;
    const float last =
        std::min(columns.right, columns.end - (with_products ? whole : width("α v")));
    at(columns.bar, "α");
    if (bar_end != 1) note(columns.bar + width("α") + space, "to " + digits(bar_end));
    at(columns.left, "v");
    at(last, "α v");
    if (with_products) note(last + width("α v") + space, products);
    const float beside_v = columns.left + width("v") + space;
    if (beside_v + noted(values) + sign < last) note(beside_v, values);
    if (last >= columns.left + width("v") + sign + ui.em(0.2f)) {
        at(columns.left - sign, "×");
        at(last - sign, "=");
    }
    ImGui::SetCursorScreenPos({start.x + columns.left, start.y});
    ImGui::Dummy({last + width("α v") - columns.left, ui.em(1.2f)});
    ui.tag("sum/scale");
    tooltip(ui, own_scale_hint(frame, "v", scales.values) + "\n" +
                    own_scale_hint(frame, "αv and their sum", scales.products));
    ImGui::SetCursorScreenPos({start.x, start.y + sum_headings_height(ui)});
}

}  // namespace attend
