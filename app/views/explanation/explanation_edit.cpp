#include "app/views/explanation/explanation_edit.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/gui/drag_number.h"
#include "app/gui/widgets.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "core/files/numbers.h"

namespace attend {

namespace {

struct NumberFieldState {
    std::string path;
    Cell cell;
    double value = 0;   // while the field is used; 0 where what stands there is no number
    double before = 0;  // what Escape brings back
    bool was_edited = false, active = false;
    bool typing = false;  // what is typed is taken as a whole, not letter by letter
};

void set(Frame& frame, const std::string& path, Cell cell, double number) {
    attempt(frame, [&] {
        set_number(frame.draft(), path, cell, number,
                   frame.node(frame.evaluation()->graph->at(path)).notation.numbers);
    });
}

void bring_back(Frame& frame, const NumberFieldState& state) {
    if (state.was_edited)
        set(frame, state.path, state.cell, state.before);
    else
        reset_number(frame.draft(), state.path, state.cell);
}

const char* format_of(double value) {
    const double size = std::abs(value);
    return value == 0 || (size >= 1e-3 && size < 1e5) ? "%.4f" : "%.4g";
}

/// What stands in the field: Dear ImGui would write "-nan".
std::string shown_in_field(const NumberFieldState& state) {
    const bool touched = state.value != 0;
    if (!touched && std::isnan(state.before)) return "NaN";
    if (!touched && std::isinf(state.before)) return state.before < 0 ? "−∞" : "∞";
    return format_of(state.value);
}

/// A cell of a mask has two states.
void mask_button(Frame& frame, const ExplainedCell& cell, float width) {
    const std::string& path = frame.node(cell.node).path;
    const bool open = current_number(frame.draft(), path, cell.cell, cell.value) != 0;
    if (button(frame.ui, "explain/set", open ? "Set to 0: masked" : "Set to 1: open", width))
        set(frame, path, cell.cell, open ? 0 : 1);
    tooltip(frame.ui, open ? "The query does not attend to this key: everything that follows from "
                             "it follows"
                           : "The query may attend to this key: everything that follows from it "
                             "follows");
}

void number_box(Frame& frame, const ExplainedCell& cell, float width) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<NumberFieldState>();
    const std::string& path = frame.node(cell.node).path;
    const double shown = current_number(frame.draft(), path, cell.cell, cell.value);
    if (!state.active)
        state = {path,
                 cell.cell,
                 std::isfinite(shown) ? shown : 0.0,
                 shown,
                 is_edited(frame.draft(), path, cell.cell),
                 false};
    const std::string format = shown_in_field(state);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    char number[64];
    std::snprintf(number, sizeof number, format_of(state.value), state.value);
    if (format.find('%') == format.npos) std::snprintf(number, sizeof number, "%s", format.c_str());
    const float all = measure_text(ui, "Set to…").x + ui.em(0.9f);
    // The number goes before its label, which the tooltip says, too.
    const bool labelled = all + measure_text(ui, number).x + ui.em(0.8f) <= width;
    const float label = labelled ? all : 0;
    const float height = ImGui::GetFrameHeight();
    canvas().AddRectFilled(start, {start.x + width, start.y + height}, ink(ui.theme->field),
                           ImGui::GetStyle().FrameRounding);
    canvas().AddRect(start, {start.x + width, start.y + height}, ink(ui.theme->field_border),
                     ImGui::GetStyle().FrameRounding, 0, ui.hairline());
    if (labelled)
        draw_text(ui, {start.x + ui.em(0.5f), start.y + height / 2}, "Set to…", dim_style(ui),
                  {0, 0.5f});
    ImGui::SetCursorScreenPos({start.x + label, start.y});
    ImGui::SetNextItemWidth(width - label);
    const double pace =
        std::max(std::abs(state.value), 0.1) * 0.005 / static_cast<double>(ui.scale);
    // Dear ImGui drags ten times as fast with Shift; here Shift is finer.
    const auto speed = static_cast<float>(ImGui::GetIO().KeyShift ? pace * 0.01 : pace);
    for (const ImGuiCol color : {ImGuiCol_FrameBg, ImGuiCol_Border})  // drawn above, with the label
        ImGui::PushStyleColor(color, vec4(ui.theme->field, 0));
    const DragLimits limits{speed, nullptr, nullptr, false, [&](std::string_view text) {
                                const Numbers allowed = frame.node(cell.node).notation.numbers;
                                return static_cast<double>(parse_typed_number(text, path, allowed));
                            }};
    const bool changed = drag_number(ui, "##explain/set", state.value, limits, format);
    ImGui::PopStyleColor(2);
    ui.tag("explain/set");
    const bool active = ImGui::IsItemActive();
    const bool typing = ImGui::TempInputIsActive(ImGui::GetItemID());
    const bool typed = state.typing && !typing && state.value != shown;
    if (typed || (changed && !typing && !state.typing))
        set(frame, state.path, state.cell, state.value);
    state.typing = typing;
    if (state.active && !active && ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        bring_back(frame, state);
    state.active = active;
    frame.gesture = frame.gesture || active;
    if (active) return;  // it would cover what is typed
    tooltip(ui,
            cell.is_leaf ? "Sets this number: everything that follows from it follows"
                         : "Overrides this number: everything downstream of it follows",
            "Drag (Shift: finer), or click and type");
}

}  // namespace

void edited_lines(Frame& frame, const ExplanationModel& model) {
    constexpr float small = 0.9f;  // so that it stands on one line
    const ExplainedCell& cell = model.number().cell;
    if (!cell.edited) return;
    const Ui& ui = frame.ui;
    const std::string& path = frame.node(cell.node).path;
    const std::string text = cell.is_leaf ? "set by you" : "set by you, not computed";
    const ImVec2 start = ImGui::GetCursorScreenPos();
    // Of a whole matrix put in, a single cell cannot be taken back alone.
    const auto edit = frame.draft().edits.find(path);
    const bool whole = edit != frame.draft().edits.end() && edit->second.whole &&
                       !edit->second.cells.contains(cell.cell);
    const std::string reset = whole ? "Reset the matrix" : "Reset";
    const ImVec2 size = measure_text(ui, text, Face::semibold, small);
    draw_text(ui, start, text, {Face::semibold, small, ui.theme->edited});
    ImGui::Dummy(size);
    ui.tag("explain/edited");
    const float more = measure_text(ui, " · " + reset, Face::regular, small).x;
    if (size.x + more <= ImGui::GetContentRegionAvail().x) {  // otherwise on a line of its own
        ImGui::SameLine(0, 0);
        rich_text(ui, {{" · "}}, {small, true, 0});
        ImGui::SameLine(0, 0);
    }
    if (link(ui, "explain/reset", reset, Role::other, small)) {
        if (whole)
            reset_matrix(frame.draft(), path);
        else
            reset_number(frame.draft(), path, cell.cell);
    }
    tooltip(ui, "Takes your number back");
    divider(ui);
    rich_text(ui, {{"without the edit: "}, {value_text(model.computed), Role::other, true}},
              {0.95f, true, ImGui::GetContentRegionAvail().x});
    ui.tag("explain/without");
}

void explanation_footer(Frame& frame, const ExplanationModel& model) {
    const Ui& ui = frame.ui;
    const ExplainedCell& cell = model.number().cell;
    const std::string& path = frame.node(cell.node).path;
    const Numbers allowed = frame.node(cell.node).notation.numbers;
    const float room = ImGui::GetContentRegionAvail().x, gap = ui.em(0.5f);
    const bool maskable = allowed == Numbers::finite_or_negative_infinity;
    const float copy = ui.em(2.6f);
    const float mask = maskable ? ui.em(2.2f) : 0;
    const float box = std::max(room - copy - gap - (maskable ? mask + gap : 0), ui.em(3));
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImGui::BeginDisabled(!can_edit(frame));
    if (allowed == Numbers::zero_or_one)
        mask_button(frame, cell, box);
    else
        number_box(frame, cell, box);
    if (maskable) {
        ImGui::SetCursorScreenPos({start.x + box + gap, start.y});
        if (button(ui, "explain/mask", "−∞", mask))
            set(frame, path, cell.cell, static_cast<double>(minus_infinity));
        tooltip(ui, "Masks this score: the query does not attend to the key");
    }
    ImGui::EndDisabled();
    ImGui::SetCursorScreenPos({start.x + room - copy, start.y});
    if (button(ui, "explain/tex", "TeX", copy))
        frame.ask(
            CopyText{tex_of(model.number()), fmt::format("the formula of {}[{}, {}] as TeX", path,
                                                         cell.cell.row, cell.cell.column)});
    tooltip(ui, "Copy as TeX: the formula with its numbers, to be pasted into a paper");
}

}  // namespace attend
