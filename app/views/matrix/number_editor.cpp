#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/gui/controls.h"
#include "app/gui/refused_input.h"
#include "app/gui/rich_text.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_token.h"

namespace attend {

namespace {

enum class Outcome { goes_on, taken, cancelled, next, previous };

/// Left where the field has room, in the middle of its cell.
void place_editor(const MatrixOnScreen& matrix, Cell cell, float width) {
    const HeatmapLayout& layout = matrix.events.layout;
    const ImVec2 low = layout.cell_min(cell), high = layout.cell_max(cell);
    const float padding = ImGui::GetStyle().WindowPadding.y;
    const float height = ImGui::GetFrameHeight() + 2 * padding;
    ImGui::SetNextWindowPos({std::round((low.x + high.x - width) / 2 - padding),
                             std::round((low.y + high.y - height) / 2)});
}

/// So that the first key replaces what stood there.
void select_all() {
    if (ImGuiInputTextState* const state = ImGui::GetInputTextState(ImGui::GetItemID()))
        state->SelectAll();
}

Outcome draw_field(const MatrixOnScreen& matrix, MatrixWork::Typing& typing, float width) {
    const Ui& ui = matrix.frame.ui;
    const bool focus = std::exchange(typing.fresh, false);
    const bool was_active = ImGui::IsAnyItemActive();
    const std::string name = fmt::format("typing[{},{}]", typing.cell.row, typing.cell.column);
    const Change change = text_field(ui, name, typing.text, "number", width, 1, focus);
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

void draw_notes(const MatrixOnScreen& matrix, const MatrixWork::Typing& typing) {
    const Ui& ui = matrix.frame.ui;
    if (!typing.problem.empty()) {
        const FontScope small(ui, Face::regular, 0.88f);
        ImGui::PushTextWrapPos(ui.em(18));
        ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->error));
        ImGui::TextUnformatted(typing.problem.c_str());
        ImGui::PopStyleColor();
        ImGui::PopTextWrapPos();
        ui.tag("number/problem");
    }
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
    const float width = ui.em(6.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(0.3f), ui.em(0.3f)});
    place_editor(matrix, typing->cell, width);
    const bool open = ImGui::BeginPopup("##number", ImGuiWindowFlags_NoMove);
    ImGui::PopStyleVar();
    if (!open) return leave(matrix);
    const Outcome outcome = draw_field(matrix, *typing, width);
    draw_notes(matrix, *typing);
    if (outcome != Outcome::goes_on) finish(matrix, outcome);
    ImGui::EndPopup();
}

}  // namespace attend
