#include "app/views/computation/operation_text.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/views/matrix/matrix_title.h"

namespace attend {

namespace {

float operation_text_size(bool stacked) { return stacked ? 0.95f : 1.05f; }
float arrow_width(const Ui& ui, bool stacked) { return ui.em(stacked ? 0.75f : 1.05f); }
float line_height(const Ui& ui, bool stacked) { return ui.em(stacked ? 1.05f : 1.15f); }

FormulaStyle style_of(const Ui& ui, const OperationRun& run, bool stacked) {
    FormulaStyle style;
    style.size = operation_text_size(stacked);
    style.color = run.role == Role::other ? ui.theme->text : ui.theme->role(run.role);
    return style;
}

float line_width(const Ui& ui, const OperationLine& line, bool stacked) {
    float width = 0;
    for (const OperationRun& run : line)
        width += measure_formula(ui, run.markup, style_of(ui, run, stacked)).x;
    return width;
}

float draw_line(const Ui& ui, ImVec2 position, const OperationLine& line, bool stacked) {
    for (const OperationRun& run : line)
        position.x += draw_formula(ui, position, run.markup, {}, style_of(ui, run, stacked)).x;
    return position.x;
}

/// Drawn, so that its length and height fit whatever stands beside it.
void draw_arrow(const Ui& ui, float left, float middle, float length) {
    ImDrawList& list = canvas();
    const float right = left + length, head = ui.em(0.26f);
    const float y = std::round(middle) + (static_cast<int>(ui.hairline()) % 2 ? 0.5f : 0.0f);
    const float width = ui.hairline() * 1.2f;
    const ImU32 color = ink(ui.theme->text);
    list.AddLine({left, y}, {right, y}, color, width);
    list.AddLine({right - head, y - head}, {right, y}, color, width);
    list.AddLine({right - head, y + head}, {right, y}, color, width);
}

/// What an arrow takes below its words: less where pieces stand above each other.
float arrow_height(const Ui& ui, const PlannedPiece& piece) {
    const bool whole = piece.top <= 0 && piece.bottom >= 1;
    return ui.em(whole ? 0.9f : 0.5f);
}

}  // namespace

ImVec2 measure_operation(const Ui& ui, const PlannedPiece& piece, bool stacked) {
    if (piece.lines.empty()) return {ui.em(0.75f), ui.em(0.9f)};
    float widest = 0, sum = 0;
    for (const OperationLine& line : piece.lines) {
        const float width = line_width(ui, line, stacked);
        widest = std::max(widest, width);
        sum += width + (sum > 0 ? ui.em(0.3f) : 0);
    }
    const auto lines = static_cast<float>(piece.lines.size());
    if (stacked)
        return {std::max(widest, piece.arrow ? arrow_width(ui, true) : 0),
                lines * line_height(ui, true) + (piece.arrow ? arrow_height(ui, piece) : 0)};
    const float arrow = piece.arrow ? arrow_width(ui, false) + (sum > 0 ? ui.em(0.35f) : 0) : 0;
    return {sum + arrow, line_height(ui, false)};
}

void draw_operation(Frame& frame, const PlannedPiece& piece, ImVec2 min, ImVec2 max, bool stacked,
                    const std::string& name) {
    const Ui& ui = frame.ui;
    const float middle = (min.x + max.x) / 2;
    if (!piece.help.empty()) {
        press_area(ui, name, min, max - min, ImGuiButtonFlags_None);
        tooltip(ui, piece.large ? piece.help + ". Double-click to see it large." : piece.help);
        if (piece.large && ImGui::IsItemHovered() &&
            ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            show_large(frame, frame.node(*piece.large));
    }
    float x = min.x, y = min.y;
    for (const OperationLine& line : piece.lines) {
        const float left = stacked ? middle - line_width(ui, line, stacked) / 2 : x;
        x = draw_line(ui, {left, y}, line, stacked) + ui.em(0.3f);
        if (stacked) y += line_height(ui, true);
    }
    if (!piece.arrow) return;
    const float length = arrow_width(ui, stacked);
    // An arrow alone stays away from the matrix behind it, where the mark of a low row may stand.
    if (piece.lines.empty())
        draw_arrow(ui, min.x, (min.y + max.y) / 2, ui.em(0.42f));
    else if (stacked)
        draw_arrow(ui, middle - length / 2, max.y - arrow_height(ui, piece) / 2, length);
    else
        draw_arrow(ui, max.x - length, (min.y + max.y) / 2, length);
}

}  // namespace attend
