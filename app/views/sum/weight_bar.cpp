#include "app/views/sum/weight_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/span.h"
#include "app/gui/drag_number.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/input_text.h"
#include "app/gui/legend.h"
#include "app/gui/refused_input.h"
#include "app/state/editing.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/graph/explain.h"
#include "core/texts/sum.h"

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

/// By a part of the bar's width.
void drag(Frame& frame, const WeightBar& bar, WeightGesture& gesture, float by, bool ended) {
    if (ended) gesture = {};
    if (ended || (!gesture.dragging && !ImGui::IsMouseDragging(ImGuiMouseButton_Left))) return;
    if (!gesture.dragging) {
        begin(gesture, bar);
        gesture.dragging = true;
        keep_query(frame, bar.cell.row);
    }
    frame.gesture = true;
    const double fine = ImGui::GetIO().KeyShift ? 0.1 : 1;
    gesture.value += static_cast<double>(by) * (bar.range_high - bar.range_low) * fine;
    override_weight(frame, bar, std::max(gesture.value, std::min(bar.range_low, 0.0)));
}

void begin_typing(WeightGesture& gesture, const WeightBar& bar) {
    begin(gesture, bar);
    gesture.typing = true;
    gesture.text = as_text(bar.weight);
}

void type(Frame& frame, const std::string& name, const WeightBar& bar, WeightGesture& gesture) {
    if (!gesture.begun) ImGui::SetKeyboardFocusHere();
    const bool changed = input_text("##" + name + "/typed", "number", gesture.text,
                                    ImGuiInputTextFlags_AutoSelectAll);
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

/// From 0 to the weight.
Box picture_of(const Frame& frame, const WeightBar& bar) {
    const Theme& theme = *frame.ui.theme;
    const Hover& hover = frame.store.session.hover;
    const auto part = [&](double number) {
        return (number - bar.range_low) / (bar.range_high - bar.range_low);
    };
    const Rgb color =
        bar.steps_back ? mix(theme.track, theme.weight_area, 0.55f) : theme.weight_area;
    constexpr float thick = 0.9f;
    Boxes layers{box::span(
        {part(0), part(std::isfinite(bar.weight) ? bar.weight : 0), color, theme.track}, thick)};
    if (bar.lit || (hover.cell == bar.cell && hover.node == path_of(frame, bar)))
        layers.push_back(box::outline(mix(theme.panel, theme.crosshair, 0.6f)));
    if (bar.edited) layers.push_back(box::edited_corner(0.4f));
    return box::layers(std::move(layers)).high(thick);
}

}  // namespace

std::string weight_tip(const Frame& frame, const WeightBar& bar) {
    std::string computed = "none";
    if (bar.edited) {
        const Matrix& own = *frame.evaluation()->own_at(bar.node);
        computed = typeset(static_cast<double>(own(bar.cell.row, bar.cell.column)));
    }
    return say<texts::sum::weight>("cell"_is = cell_name(frame.node(bar.node), bar.cell),
                                   "weight"_is = typeset(bar.weight), "masked"_is = bar.masked,
                                   "computed"_is = computed);
}

std::string weight_keys(const WeightBar& bar, std::string_view how) {
    return say<texts::sum::weight_keys>("how"_is = how, "edited"_is = bar.edited);
}

bool is_typed(const WeightGesture& gesture, const WeightBar& bar) {
    return gesture.typing && gesture.cell == bar.cell;
}

Box weight_field(Frame& frame, const std::string& name, const WeightBar& bar,
                 WeightGesture& gesture, float high) {
    return box::control({3, 9, Length::endless}, high, [=, &frame, &gesture](float width) {
        ImGui::SetNextItemWidth(width);
        ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding,
                             std::max((high - 1) / 2, 0.0f) * ImGui::GetFontSize());
        type(frame, name, bar, gesture);
        ImGui::PopStyleVar();
    });
}

BoxActs weight_acts(Frame& frame, const WeightBar& bar, WeightGesture& gesture) {
    BoxActs acts;
    acts.point = [&frame, bar] { frame.hover(frame.node(bar.node), bar.cell); };
    acts.click = [&frame, bar, &gesture] {
        if (!gesture.dragging) select_cell(frame, frame.node(bar.node), bar.cell);
    };
    if (!can_edit(frame)) return acts;
    acts.double_click = [bar, &gesture] { begin_typing(gesture, bar); };
    if (bar.edited)
        acts.menu = [&frame, bar] { reset_number(frame.draft(), path_of(frame, bar), bar.cell); };
    return acts;
}

Box weight_box(Frame& frame, const std::string& name, const WeightBar& bar, WeightGesture& gesture,
               float high) {
    if (is_typed(gesture, bar)) return weight_field(frame, name, bar, gesture, high);
    if (gesture.dragging && gesture.cell == bar.cell) {
        // Let go where no box was told of it.
        if (!ImGui::IsMouseDown(ImGuiMouseButton_Left) &&
            !ImGui::IsMouseReleased(ImGuiMouseButton_Left))
            gesture = {};
        frame.gesture = frame.gesture || gesture.dragging;
    }
    BoxActs acts = weight_acts(frame, bar, gesture);
    acts.point = [point = std::move(acts.point)] {
        point();
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    };
    if (can_edit(frame))
        acts.slide = [&frame, bar, &gesture](float by, bool ended) {
            drag(frame, bar, gesture, by, ended);
        };
    Box shown = picture_of(frame, bar);
    return box::layers({std::move(shown).grow()})
        .high(high)
        .named(name)
        .help(weight_tip(frame, bar), weight_keys(bar, say<texts::sum::drag_bar>()))
        .in_light(is_lit(frame, bar.node, bar.cell))
        .on(std::move(acts))
        .without_hover();
}

Box weight_with_number(Frame& frame, const std::string& name, const WeightBar& bar,
                       WeightGesture& gesture, float high) {
    Box shown = weight_box(frame, name, bar, gesture, high);
    if (is_typed(gesture, bar)) return shown;
    const Theme& theme = *frame.ui.theme;
    const auto number = [&](double weight) {
        return box::text(weight_text(weight, bar.range_high),
                         {Face::regular, number_size, theme.text});
    };
    const float wide = std::max({2.6f, box::wish_of(frame.ui, number(bar.range_low)),
                                 box::wish_of(frame.ui, number(bar.range_high))});
    Box text = bar.masked ? box::text("masked", {Face::regular, 0.85f, theme.dim_text})
                          : number(bar.weight);
    return box::row({std::move(shown).wide({1, 6, Length::endless}),
                     box::padded(std::move(text).right(), {0, 0}).wide(wide)},
                    0.5f);
}

}  // namespace attend
