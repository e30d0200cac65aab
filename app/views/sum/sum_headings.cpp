#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/widgets.h"
#include "app/views/parts/figures.h"
#include "app/views/sum/sum_rows.h"

namespace attend {

void sum_switches(Frame& frame, bool of_heads, int& shown_mode, int& shown_order) {
    const Ui& ui = frame.ui;
    const bool orders_too = shown_mode == 0;
    const std::string one = fmt::format("head {}", frame.session().selection.head);
    const std::array<std::string_view, 2> modes{one, "all heads"}, orders{"in order", "by weight"};
    const auto width_of = [&](const std::array<std::string_view, 2>& labels) {
        const float widest = std::max(measure_text(ui, labels[0], Face::regular, 0.92f).x,
                                      measure_text(ui, labels[1], Face::regular, 0.92f).x);
        return 2 * std::ceil(widest + ui.em(0.7f));
    };
    const float mode = of_heads ? width_of(modes) : 0, order = width_of(orders),
                gap = of_heads ? ui.em(0.5f) : 0;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const float padding = std::max((ui.em(1.5f) - ImGui::GetFontSize()) / 2, 0.0f);
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, padding);
    // The same room with and without the second switch: the first stands still.
    const auto on_title = title_room(ui, {mode + gap + order, ImGui::GetFrameHeight()});
    const ImVec2 start = on_title.value_or(below);
    ImGui::SetCursorScreenPos(start);
    if (of_heads) {
        segmented(ui, "sum/mode", modes, shown_mode, std::min(mode, room),
                  "One head's weighted sum, or what all heads together give");
    }
    const bool fits = on_title || mode + gap + order <= room;
    if (orders_too && fits) {
        ImGui::SetCursorScreenPos(
            {on_title ? start.x + mode + gap : start.x + room - order, start.y});
        segmented(ui, "sum/order", orders, shown_order, order,
                  "Rows in their order, or the heaviest first");
    }
    const float used = on_title ? 0 : ImGui::GetFrameHeight() + ui.em(0.2f);
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({below.x, below.y + used});
}

float sum_headings_height(const Ui& ui) { return ui.em(1.5f); }

void sum_headings(const Frame& frame, const SumColumns& columns, BarEnds bars,
                  const SumScales& scales) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    const SymbolRoles roles{{"α", Role::weights}, {"v", Role::value}};
    const TextStyle small = dim_style(ui, 0.85f);
    const float down = ui.em(0.16f), space = ui.em(0.25f);
    const auto width = [&](std::string_view markup) {
        return measure_formula(ui, markup, style).x;
    };
    const auto noted = [&](const std::string& text) {
        return measure_text(ui, text, Face::regular, small.size).x;
    };
    const auto at = [&](float left, std::string_view markup) {
        draw_formula(ui, {start.x + left, start.y}, markup, roles, style);
        return left + width(markup) + space;
    };
    /// Where a column's scale ends: beside its name, if it ends left of `limit`.
    const auto note = [&](float left, float limit, const std::string& text) {
        if (left + noted(text) <= limit)
            draw_text(ui, {start.x + left, start.y + down}, text, small);
    };
    const float times = width("×") + space, equals = width("=") + space;
    const float after_alpha = at(columns.bar, "α"), track_end = columns.bar + columns.bar_width;
    const std::string bars_span =
        (bars.low < 0 ? typeset(bars.low) + " to " : "") + typeset(bars.high);
    note(std::max(after_alpha, track_end - noted(bars_span)), columns.number, bars_span);
    ui.tag("sum/heading/bar", {start.x + columns.bar, start.y},
           {start.x + track_end, start.y + ui.em(1.2f)});
    if (columns.left - times >= track_end) at(columns.left - times, "×");
    const float after_v = at(columns.left, "v");
    const bool equation = columns.right - equals >= after_v;
    note(after_v, columns.right - (equation ? equals : 0), end_of(scales.values));
    if (equation) at(columns.right - equals, "=");
    note(at(columns.right, "α v"), std::max(columns.end, ImGui::GetContentRegionAvail().x),
         end_of(scales.products));
    take_room({start.x + columns.left, start.y},
              {columns.right + width("α v") - columns.left, ui.em(1.2f)});
    ui.tag("sum/scale");
    tooltip(ui, own_scale_hint(frame, "v", scales.values) + "\n" +
                    own_scale_hint(frame, "α v and their sum", scales.products));
    ImGui::SetCursorScreenPos({start.x, start.y + sum_headings_height(ui)});
}

}  // namespace attend
