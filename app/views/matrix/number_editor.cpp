#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/popup.h"
#include "app/gui/controls.h"
#include "app/gui/refused_input.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_token.h"

namespace attend {

namespace {

enum class Outcome { goes_on, taken, cancelled, next, previous };

/// So that the first key replaces what stood there.
void select_all() {
    if (ImGuiInputTextState* const state = ImGui::GetInputTextState(ImGui::GetItemID()))
        state->SelectAll();
}

Outcome draw_field(const MatrixOnScreen& matrix, MatrixWork::Typing& typing) {
    const Ui& ui = matrix.frame.ui;
    const bool focus = std::exchange(typing.fresh, false);
    const bool was_active = ImGui::IsAnyItemActive();
    const std::string name = fmt::format("typing[{},{}]", typing.cell.row, typing.cell.column);
    const Change change =
        text_field(ui, name, typing.text, "number", ImGui::GetContentRegionAvail().x, 1, focus);
    ui.tag("number");
    if (ImGui::IsItemActivated()) select_all();
    if (change.changed) typing.problem.clear();
    if (matrix.is_table() && !focus) follow_typed(matrix.frame, matrix.node);
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) return Outcome::cancelled;
    if (focus || !was_active) return Outcome::goes_on;
    if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
        ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false))
        return Outcome::taken;
    if (ImGui::IsKeyPressed(ImGuiKey_Tab))
        return ImGui::GetIO().KeyShift ? Outcome::previous : Outcome::next;
    return Outcome::goes_on;
}

/// What was typed and not taken.
void draw_problem(const Ui& ui, const std::string& problem) {
    if (problem.empty()) return;
    const Box said = box::wrapped(problem, {Face::regular, 0.88f, ui.theme->error});
    draw_box_within(ui, box::layers({said}).named("number/problem"), 18);
}

Cell following(const Shape& shape, Cell cell, int direction) {
    const Index count = shape.rows * shape.columns;
    const Index at = (cell.row * shape.columns + cell.column + direction + count) % count;
    return {at / shape.columns, at % shape.columns};
}

void go_on(MatrixOnScreen& matrix, int direction) {
    const Cell next =
        following(matrix.node.shape(), matrix.frame.session().matrices.typing->cell, direction);
    select_cell(matrix.frame, matrix.node, next);
    start_typing(matrix.frame, matrix.place, matrix.id, next);
}

void finish(MatrixOnScreen& matrix, Outcome outcome) {
    auto& typing = matrix.frame.session().matrices.typing;
    if (outcome == Outcome::cancelled && matrix.is_table())
        give_up_typed(matrix.frame, matrix.node);
    if (outcome == Outcome::cancelled || take_typed(matrix.frame, matrix.node)) {
        if (outcome == Outcome::next) return go_on(matrix, 1);
        if (outcome == Outcome::previous) return go_on(matrix, -1);
        const Cell below{typing->cell.row + 1, typing->cell.column};
        if (outcome == Outcome::taken && matrix.is_table() && contains(matrix.node.shape(), below))
            select_cell(matrix.frame, matrix.node, below);
        typing.reset();
        return ImGui::CloseCurrentPopup();
    }
    typing->fresh = true;  // asks again, with the text that was not taken
}

/// A click elsewhere takes a number over as Enter does; what is no number is said, not kept.
void leave(MatrixOnScreen& matrix) {
    auto& typing = matrix.frame.session().matrices.typing;
    const bool cancelled = ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    if (cancelled && matrix.is_table()) give_up_typed(matrix.frame, matrix.node);
    if (!cancelled && !take_typed(matrix.frame, matrix.node))
        refuse_input(matrix.frame.ui, typing->problem);
    typing.reset();
}

}  // namespace

void draw_number_editor(MatrixOnScreen& matrix) {
    auto& typing = matrix.frame.session().matrices.typing;
    if (!typing || typing->place != matrix.place) return;
    if (!matrix.editable || !contains(matrix.node.shape(), typing->cell)) return typing.reset();
    const Ui& ui = matrix.frame.ui;
    if (typing->fresh && !ImGui::IsPopupOpen("##number")) ImGui::OpenPopup("##number");
    constexpr float wide = 6.5f;  // em
    const bool open =
        begin_popup_over(ui, "##number", place_of(matrix.events.layout, typing->cell), wide);
    if (!open) return leave(matrix);
    const Outcome outcome = draw_field(matrix, *typing);
    draw_problem(ui, typing->problem);
    if (outcome != Outcome::goes_on) finish(matrix, outcome);
    ImGui::EndPopup();
}

}  // namespace attend
