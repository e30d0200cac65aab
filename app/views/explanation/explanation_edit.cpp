#include "app/views/explanation/explanation_edit.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/drag_number.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_view.h"
#include "core/files/numbers.h"
#include "core/texts/explanation.h"

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
    if (!touched && std::isnan(state.before)) return text_of_nan(state.before);
    if (!touched && std::isinf(state.before)) return state.before < 0 ? "−∞" : "∞";
    return format_of(state.value);
}

/// A cell of a mask has two states.
void mask_button(Frame& frame, const ExplainedCell& cell, float width) {
    const std::string& path = frame.node(cell.node).path;
    const bool open = current_number(frame.draft(), path, cell.cell, cell.value) != 0;
    const std::string text =
        open ? say<texts::explanation::mask_cell>() : say<texts::explanation::open_cell>();
    if (button(frame.ui, "explain/set", text, width)) set(frame, path, cell.cell, open ? 0 : 1);
    tooltip(frame.ui, open ? say<texts::explanation::mask_cell_help>()
                           : say<texts::explanation::open_cell_help>());
}

/// What was done to the field in this frame.
void follow_field(Frame& frame, NumberFieldState& state, double shown, bool changed) {
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
}

/// The number, dragged or typed, on the ground that the box around it has.
void number_field(Frame& frame, const ExplainedCell& cell, float width) {
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
    const double pace =
        std::max(std::abs(state.value), 0.1) * 0.005 / static_cast<double>(ui.scale);
    // Dear ImGui drags ten times as fast with Shift; here Shift is finer.
    const auto speed = static_cast<float>(ImGui::GetIO().KeyShift ? pace * 0.01 : pace);
    const DragLimits limits{speed, nullptr, nullptr, false, [&](std::string_view text) {
                                const Numbers allowed = frame.node(cell.node).notation.numbers;
                                return static_cast<double>(parse_typed_number(text, path, allowed));
                            }};
    ImGui::BeginDisabled(!can_edit(frame));
    ImGui::SetNextItemWidth(width);
    for (const ImGuiCol color : {ImGuiCol_FrameBg, ImGuiCol_Border})
        ImGui::PushStyleColor(color, vec4(ui.theme->field, 0));
    const bool changed =
        drag_number(ui, "##explain/set", state.value, limits, shown_in_field(state));
    ImGui::PopStyleColor(2);
    ui.tag("explain/set");
    follow_field(frame, state, shown, changed);
    ImGui::EndDisabled();
    if (state.active) return;  // a tooltip would cover what is typed
    tooltip(ui, say<texts::explanation::set_help>("leaf"_is = cell.is_leaf),
            say<texts::explanation::set_keys>());
}

Box set_box(Frame& frame, const ExplainedCell& cell) {
    const Theme& theme = *frame.ui.theme;
    if (frame.node(cell.node).notation.numbers == Numbers::zero_or_one)
        return box::control({6, 12, 30}, 0, [&frame, &cell](float width) {
            ImGui::BeginDisabled(!can_edit(frame));
            mask_button(frame, cell, width);
            ImGui::EndDisabled();
        });
    Box label = box::text(say<texts::explanation::set_to>(),
                          {Face::regular, sizes::control, theme.dim_text}, 12)
                    .droppable();
    Box number = box::control({4.4f, 8, Length::endless}, 0, [&frame, &cell](float width) {
                     number_field(frame, cell, width);
                 }).grow();
    return box::framed(box::row({std::move(label), std::move(number)}, sizes::near),
                       {theme.field, theme.field_border, sizes::of(6)}, {0.3f, 0});
}

/// Of a whole matrix put in, a single cell cannot be taken back alone.
bool is_put_in_whole(const Frame& frame, const ExplainedCell& cell) {
    const Edit edit = kept_edit(frame.store.draft, frame.node(cell.node).path);
    return edit.whole && !edit.cells.contains(cell.cell);
}

Box reset_link(Frame& frame, const ExplainedCell& cell) {
    const Theme& theme = *frame.ui.theme;
    const bool whole = is_put_in_whole(frame, cell);
    const std::string text =
        whole ? say<texts::explanation::reset_matrix>() : say<texts::explanation::reset>();
    return box::underlined(box::text(text, {Face::regular, sizes::control, theme.text}, 12),
                           theme.text)
        .named("explain/reset")
        .help(say<texts::explanation::reset_help>())
        .on_click([&frame, whole, path = frame.node(cell.node).path, at = cell.cell] {
            if (whole)
                reset_matrix(frame.draft(), path);
            else
                reset_number(frame.draft(), path, at);
        });
}

}  // namespace

Boxes edited_boxes(Frame& frame, const ExplanationModel& model) {
    const ExplainedCell& cell = model.number().cell;
    if (!cell.edited) return {};
    const Theme& theme = *frame.ui.theme;
    Box said = box::text(cell.is_leaf ? say<texts::explanation::set_by_you>()
                                      : say<texts::explanation::set_not_computed>(),
                         {Face::semibold, sizes::control, theme.edited}, 20)
                   .named("explain/edited");
    const TextRun value{value_text(model.computed), Role::other, true};
    return {box::flow({std::move(said), reset_link(frame, cell)}, sizes::apart), box::rule(),
            box::rich(say_rich<texts::explanation::without>("value"_is = value),
                      {sizes::control, true, 0})
                .named("explain/without")};
}

Box explanation_footer(Frame& frame, const ExplanationModel& model) {
    const ExplainedCell& cell = model.number().cell;
    Boxes line{set_box(frame, cell).grow()};
    if (frame.node(cell.node).notation.numbers == Numbers::finite_or_negative_infinity)
        line.push_back(box::control(Length::fixed(2.2f), 0, [&frame, &cell](float width) {
            ImGui::BeginDisabled(!can_edit(frame));
            if (button(frame.ui, "explain/mask", "−∞", width))
                set(frame, frame.node(cell.node).path, cell.cell,
                    static_cast<double>(minus_infinity));
            tooltip(frame.ui, say<texts::explanation::mask_score_help>());
            ImGui::EndDisabled();
        }));
    line.push_back(box::control(Length::fixed(2.6f), 0, [&frame, &model](float width) {
        const ExplainedCell& shown = model.number().cell;
        const std::string name = fmt::format("{}[{}, {}]", frame.node(shown.node).path,
                                             shown.cell.row, shown.cell.column);
        if (button(frame.ui, "explain/tex", "TeX", width))
            frame.ask(CopyText{tex_of(model.number()),
                               say<texts::explanation::tex_copied>("cell"_is = name)});
        tooltip(frame.ui, say<texts::explanation::tex_help>());
    }));
    return box::row(std::move(line), sizes::near);
}

}  // namespace attend
