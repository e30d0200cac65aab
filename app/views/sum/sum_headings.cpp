#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "app/gui/figures.h"
#include "app/gui/widgets.h"
#include "app/views/sum/sum_rows.h"

namespace attend {

namespace {

using Pair = std::array<std::string_view, 2>;
constexpr float usual = 0.7f, close = 0.5f;  // em around a label

struct HeadNames {
    std::string whole, brief;  // "head 2", "h2"
};

/// What is written on the switches.
struct SwitchLabels {
    Pair modes, orders{"in order", "by weight"}, forms{"ribbons", "bars"};
    float around = usual;  // em; of the forms it is usual always: they are signs, or wide
};

/// Which switches there are, and how wide.
struct Switches {
    SwitchLabels labels;
    float mode = 0, order = 0, form = 0, gap = 0;
    float width() const {
        return form + (mode > 0 ? mode + gap : 0) + (order > 0 ? order + gap : 0);
    }
};

float width_of(const Ui& ui, const Pair& labels, float around) {
    const float one = measure_text(ui, labels[0], Face::regular, 0.92f).x,
                other = measure_text(ui, labels[1], Face::regular, 0.92f).x;
    return around < usual ? std::ceil(one + other + 2 * ui.em(around))
                          : 2 * std::ceil(std::max(one, other) + ui.em(around));
}

Switches switches_of(const Ui& ui, const SwitchLabels& labels, bool of_heads) {
    return {labels, of_heads ? width_of(ui, labels.modes, labels.around) : 0,
            width_of(ui, labels.orders, labels.around), width_of(ui, labels.forms, usual),
            ui.em(0.5f)};
}

/// The switches that fit, the widest way first, and where: on the title line, or, where the panel
/// is high enough, below it.
std::pair<Switches, std::optional<ImVec2>> fitting(const Ui& ui, const HeadNames& head,
                                                   bool of_heads, ImVec2 room) {
    constexpr Pair signs{"≈", "≡"};
    const Pair orders = SwitchLabels().orders;
    const std::array wishes{
        switches_of(ui, {{head.whole, "all heads"}}, of_heads),
        switches_of(ui, {{head.whole, "all heads"}, orders, signs, close}, of_heads),
        switches_of(ui, {{head.whole, "all"}, orders, signs, close}, of_heads),
        switches_of(ui, {{head.brief, "all"}, {"order", "weight"}, signs, close}, of_heads)};
    const auto on_title = [&](const Switches& wish) {
        return title_room(ui, {wish.width(), ImGui::GetFrameHeight()});
    };
    for (const Switches& wish : wishes)
        if (const auto place = on_title(wish)) return {wish, place};
    const bool low = room.y < ui.em(14);
    for (const Switches& wish : wishes)
        if (!low && wish.width() <= room.x) return {wish, std::nullopt};
    Switches few = wishes[1];
    few.order = 0;
    return {few, on_title(few)};
}

}  // namespace

void sum_switches(Frame& frame, bool of_heads, SumSwitches& shown, const std::string& no_ribbons) {
    const Ui& ui = frame.ui;
    const Index head = frame.session().selection.head;
    const HeadNames names{fmt::format("head {}", head), fmt::format("h{}", head)};
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float padding = std::max((ui.em(1.5f) - ImGui::GetFontSize()) / 2, 0.0f);
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, padding);
    // The same room in both modes: the first switches stand still.
    const auto [is, on_title] = fitting(ui, names, of_heads, ImGui::GetContentRegionAvail());
    ImVec2 at = on_title.value_or(below);
    const bool of_one = shown.mode == 0;
    const auto next = [&, gap = is.gap](std::string_view name, const Pair& labels, int& chosen,
                                        float width, std::string_view help, bool there) {
        if (width == 0) return;
        ImGui::SetCursorScreenPos(at);
        if (there) segmented(ui, name, labels, chosen, width, help);
        at.x += width + gap;
    };
    next("sum/mode", is.labels.modes, shown.mode, is.mode,
         "One head's weighted sum, or what all heads together give", true);
    next("sum/order", is.labels.orders, shown.order, is.order,
         "Rows in their order, or the heaviest first", of_one);
    int form = no_ribbons.empty() ? shown.form : 1;
    next("sum/form", is.labels.forms, form, is.form,
         no_ribbons.empty() ? "Ribbons (≈), whose widths are the weights, or bars and strips (≡)"
                            : no_ribbons,
         of_one);
    if (no_ribbons.empty()) shown.form = form;
    const float used = on_title ? 0 : ImGui::GetFrameHeight() + ui.em(0.2f);
    ImGui::PopStyleVar();
    ImGui::SetCursorScreenPos({below.x, below.y + used});
}

float sum_headings_height(const Ui& ui) { return ui.em(1.4f); }

void sum_headings(const Frame& frame, const SumColumns& columns, BarEnds bars,
                  const SumScales& scales) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const FormulaStyle style{1.1f, false, ui.theme->dim_text, false};
    const SymbolRoles roles{{"α", Role::weights}, {"v", Role::value}};
    const float down = ui.em(0.16f), space = ui.em(0.25f);
    const auto width = [&](std::string_view markup) {
        return measure_formula(ui, markup, style).x;
    };
    constexpr float small = 0.85f, smaller = 0.75f;  // relative to body text
    const auto noted = [&](const std::string& text, float size) {
        return measure_text(ui, text, Face::regular, size).x;
    };
    const auto at = [&](float left, std::string_view markup) {
        draw_formula(ui, {start.x + left, start.y}, markup, roles, style);
        return left + width(markup) + space;
    };
    /// Where a column's scale ends: beside its name, if it ends left of `limit`.
    const auto note = [&](float left, float limit, const std::string& text) {
        for (const float size : {small, smaller})
            if (left + noted(text, size) <= limit)
                return draw_text(ui, {start.x + left, start.y + down}, text, dim_style(ui, size));
    };
    const float times = width("×") + space, equals = width("=") + space;
    const float after_alpha = at(columns.bar, "α"), track_end = columns.bar + columns.bar_width;
    const std::string bars_span =
        (bars.low < 0 ? typeset(bars.low) + " to " : "") + typeset(bars.high);
    note(std::max(after_alpha, track_end - noted(bars_span, small)), columns.number, bars_span);
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
    const bool together = scales.products == scales.sum;
    tooltip(ui, own_scale_hint(frame, "v", scales.values, "of this head") + "\n" +
                    own_scale_hint(frame, together ? "α v and their sum" : "α v", scales.products,
                                   scales.whose_products) +
                    (together ? ""
                              : "\n" + own_scale_hint(frame, "their sum", scales.sum,
                                                      scales.whose_products)));
    ImGui::SetCursorScreenPos({start.x, start.y + sum_headings_height(ui)});
}

}  // namespace attend
