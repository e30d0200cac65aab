#include "app/views/sum/weight_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/drag_number.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/input_text.h"
#include "app/gui/legend.h"
#include "app/gui/refused_input.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/graph/explain.h"

namespace attend {

namespace {

const std::string& path_of(const Frame& frame, const WeightBar& bar) {
    return frame.node(bar.node).path;
}

void override_weight(Frame& frame, const WeightBar& bar, double number) {
    attempt(frame, [&] { set_number(frame.draft(), path_of(frame, bar), bar.cell, number); });
}

constexpr float number_size = 0.92f;

std::string weight_text(double weight, double range_high) {
    return std::abs(weight) >= 1000 ? typeset(weight)
                                    : rounded_text(weight, decimals_near(range_high, 3));
}

void draw_weight_number(const Ui& ui, const WeightBar& bar, ImVec2 right) {
    const std::string text = bar.masked ? "masked" : weight_text(bar.weight, bar.range_high);
    const Rgb color = bar.masked ? ui.theme->dim_text : ui.theme->text;
    draw_text(ui, right, text, {Face::regular, bar.masked ? 0.85f : number_size, color}, {1, 0.5f});
}

void draw_weight(const Ui& ui, const WeightBar& bar, ImVec2 low, ImVec2 high, bool hovered) {
    ImDrawList& list = canvas();
    const float rounding = ui.em(0.2f), thick = std::min(ui.em(0.9f), high.y - low.y);
    const float middle = std::round((low.y + high.y) / 2);
    const ImVec2 min{low.x, std::round(middle - thick / 2)};
    const ImVec2 max{low.x + bar.track, min.y + thick};
    list.AddRectFilled(min, max, ink(ui.theme->track), rounding);
    const auto x_of = [&](double number) {
        const double part = (number - bar.range_low) / (bar.range_high - bar.range_low);
        return std::round(min.x + (max.x - min.x) * static_cast<float>(std::clamp(part, 0.0, 1.0)));
    };
    const double finite = std::isfinite(bar.weight) ? bar.weight : 0;
    const float begin = std::min(x_of(0), x_of(finite)), end = std::max(x_of(0), x_of(finite));
    if (end - begin >= 1)
        list.AddRectFilled({begin, min.y}, {end, max.y},
                           ink(ui.theme->weight_area, bar.steps_back ? 0.55f : 1),
                           std::min(rounding, (end - begin) / 2));
    if (hovered || bar.lit)
        list.AddRect(min, max, ink(ui.theme->crosshair, 0.6f), rounding, 0, ui.hairline());
    if (bar.number) draw_weight_number(ui, bar, {high.x, middle});
    const float side = ui.em(0.4f);
    if (bar.edited)
        list.AddTriangleFilled({max.x - side, min.y}, {max.x, min.y}, {max.x, min.y + side},
                               ink(ui.theme->edited));
}

void begin(WeightGesture& gesture, const WeightBar& bar) {
    gesture = {bar.cell,   false,      false,          false, bar.weight,
               bar.weight, bar.edited, bar.range_high, {}};
}

void bring_back(Frame& frame, const WeightBar& bar, const WeightGesture& gesture) {
    if (gesture.edited)
        override_weight(frame, bar, gesture.before);
    else
        reset_number(frame.draft(), path_of(frame, bar), bar.cell);
}

std::string as_text(double weight) { return fmt::format("{:.4g}", weight); }

/// Why what is typed would be refused, in the words of a cell's own field; empty: it is not.
std::string refusal_of(const Frame& frame, const WeightBar& bar, const WeightGesture& gesture) {
    if (gesture.text == as_text(gesture.before)) return {};
    try {
        parse_typed_number(gesture.text, path_of(frame, bar),
                           frame.node(bar.node).notation.numbers);
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

/// What is refused leaves the weight that was there before, not the number's first figures.
void take_weight(Frame& frame, const WeightBar& bar, const WeightGesture& gesture) {
    const auto number = typed_number(gesture.text);
    if (number && refusal_of(frame, bar, gesture).empty())
        override_weight(frame, bar, *number);
    else
        bring_back(frame, bar, gesture);
}

void drag(Frame& frame, const WeightBar& bar, WeightGesture& gesture, float width) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActivated()) begin(gesture, bar);
    if (gesture.cell != bar.cell || gesture.typing) return;
    if (ImGui::IsItemActive()) {
        const float moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).x;
        if (!gesture.dragging && std::abs(moved) >= frame.ui.em(0.25f)) {
            gesture.dragging = true;
            keep_query(frame, bar.cell.row);
        }
        if (!gesture.dragging) return;
        const double range = bar.range_high - bar.range_low;
        const double fine = io.KeyShift ? 0.1 : 1;
        gesture.value += static_cast<double>(io.MouseDelta.x / width) * range * fine;
        if (io.MouseDelta.x != 0)
            override_weight(frame, bar, std::max(gesture.value, std::min(bar.range_low, 0.0)));
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        frame.gesture = true;
    } else if (gesture.dragging) {
        gesture = {};
    }
}

}  // namespace

float weight_number_width(const Ui& ui, double low, double high) {
    float width = 0;
    for (const double end : {low, high})
        width =
            std::max(width, measure_text(ui, weight_text(end, high), Face::regular, number_size).x);
    return width;
}

float weight_track(const Ui& ui, float width, double low, double high) {
    constexpr float usual = 3.1f, gap = 0.5f;  // em
    const float number = weight_number_width(ui, low, high) + ui.em(gap);
    return std::max(width - std::max(ui.em(usual), number), ui.em(1));
}

void weight_tooltip(const Frame& frame, const WeightBar& bar, const std::string& how) {
    const Node& node = frame.node(bar.node);
    std::string text = cell_name(node, bar.cell) + " = " + typeset(bar.weight);
    if (bar.masked) text += "\nmasked: its score is −∞";
    if (bar.edited) {
        const Matrix& own = *frame.evaluation()->own_at(bar.node);
        const auto computed = static_cast<double>(own(bar.cell.row, bar.cell.column));
        text += "\nset by you; computed " + typeset(computed);
    }
    tooltip(frame.ui, text,
            how + " · double-click to type" + (bar.edited ? " · right-click to reset" : ""));
}

void begin_typing(WeightGesture& gesture, const WeightBar& bar) {
    begin(gesture, bar);
    gesture.typing = true;
    gesture.text = as_text(bar.weight);
}

void weight_field(Frame& frame, const std::string& name, const WeightBar& bar,
                  WeightGesture& gesture, ImVec2 size) {
    ImGui::SetNextItemWidth(size.x);
    ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding,
                         std::max((size.y - ImGui::GetFontSize()) / 2, 0.0f));
    if (!gesture.begun) ImGui::SetKeyboardFocusHere();
    const bool changed = input_text("##" + name + "/typed", "number", gesture.text,
                                    ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    frame.ui.tag(name + "/typed");
    if (changed) take_weight(frame, bar, gesture);
    watch_typed(frame.ui, refusal_of(frame, bar, gesture));
    frame.gesture = frame.gesture || ImGui::IsItemActive();
    if (ImGui::IsItemActive()) gesture.begun = true;
    if (!gesture.begun || ImGui::IsItemActive()) return;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
        bring_back(frame, bar, gesture);
        watch_typed(frame.ui, {});
    }
    gesture = {};
}

void weight_bar(Frame& frame, const std::string& name, const WeightBar& bar, WeightGesture& gesture,
                ImVec2 position, ImVec2 size) {
    ImGui::SetCursorScreenPos(position);
    if (gesture.typing && gesture.cell == bar.cell)
        return weight_field(frame, name, bar, gesture, size);
    const bool was_dragged = gesture.dragging && gesture.cell == bar.cell;
    const bool clicked =
        ImGui::InvisibleButton(("##" + name).c_str(), size, ImGuiButtonFlags_EnableNav);
    frame.ui.tag(name);
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) {
        frame.hover(frame.node(bar.node), bar.cell);
        weight_tooltip(frame, bar, "Drag to change");
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    }
    const bool editable = can_edit(frame);
    if (editable) drag(frame, bar, gesture, bar.track);
    if (clicked && !was_dragged) select_cell(frame, frame.node(bar.node), bar.cell);
    if (editable && hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        begin_typing(gesture, bar);
    if (editable && hovered && bar.edited && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        reset_number(frame.draft(), path_of(frame, bar), bar.cell);
    draw_weight(frame.ui, bar, position, position + size, hovered);
}

}  // namespace attend
