#include "app/views/matrix/mask_paint.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "core/attention/mask.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::array<std::string_view, 2> button_labels{"Paint mask", "Paint"};  // longest first
constexpr float button_padding = 1.1f;                                           // em

std::optional<NodeId> mask_node(const Frame& frame) { return frame.scene()->graph->entry().mask; }

/// What stands in the mask without the edits of single cells.
bool open_without_painting(const Frame& frame, Cell cell) {
    const auto edit = frame.store.draft.edits.find(mask_path);
    if (edit != frame.store.draft.edits.end() && edit->second.whole &&
        contains(shape_of(*edit->second.whole), cell))
        return (*edit->second.whole)(cell.row, cell.column) != Scalar(0);
    const auto mask = mask_node(frame);
    return !mask || (*frame.evaluation()->own_at(*mask))(cell.row, cell.column) != Scalar(0);
}

/// Every cell between where the mouse was in the frame before and where it is now.
std::vector<Cell> cells_passed(const HeatmapLayout& layout, bool begins) {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 to = io.MousePos;
    const ImVec2 from = begins ? to : to - io.MouseDelta;
    const float far =
        std::max(std::abs(to.x - from.x) / layout.cell.x, std::abs(to.y - from.y) / layout.cell.y);
    const int steps = static_cast<int>(std::ceil(far * 4)) + 1;  // four looks a cell
    std::vector<Cell> cells;
    for (int i = 0; i <= steps; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(steps);
        const auto cell = layout.at({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t});
        if (cell && (cells.empty() || !(cells.back() == *cell))) cells.push_back(*cell);
    }
    return cells;
}

std::string_view label_for(const Frame& frame, float room) {
    for (const std::string_view label : button_labels)
        if (measure_text(frame.ui, label, Face::regular, 1).x + frame.ui.em(button_padding) <= room)
            return label;
    return {};
}

bool labelled(const Ui& ui, ImVec2 position, std::string_view label, float width, bool on) {
    ImGui::SetCursorScreenPos(position);
    if (on) {
        ImGui::PushStyleColor(ImGuiCol_Button, vec4(ui.theme->accent));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, vec4(ui.theme->accent));
        ImGui::PushStyleColor(ImGuiCol_ButtonActive, vec4(ui.theme->accent));
        ImGui::PushStyleColor(ImGuiCol_Text, vec4(text_on(ui.theme->accent)));
    }
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, ImGui::GetStyle().FramePadding.y});
    const bool pressed = button(ui, "weights/paint", label, width);
    ImGui::PopStyleVar();
    if (on) ImGui::PopStyleColor(4);
    return pressed;
}

/// Its handle points up and to the right.
bool brush(const Ui& ui, ImVec2 position, float width, bool on) {
    const ImVec2 size{width, ImGui::GetFrameHeight()};
    const bool pressed = press_area(ui, "weights/paint", position, size),
               pointed = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    ImDrawList& list = canvas();
    if (on)
        list.AddRectFilled(position, position + size, ink(ui.theme->accent),
                           ImGui::GetStyle().FrameRounding);
    const ImU32 color = ink(on        ? text_on(ui.theme->accent)
                            : pointed ? ui.theme->accent
                                      : ui.theme->dim_text);
    const ImVec2 middle{std::round(position.x + size.x / 2), std::round(position.y + size.y / 2)};
    // Along the brush, and across it.
    const auto at = [&](float along, float across) {
        const float x = across - along, y = across + along, em = ui.em() * 0.7071f;
        return ImVec2{middle.x + x * em, middle.y + y * em};
    };
    list.AddLine(at(-0.62f, 0), at(0.02f, 0), color, 2 * ui.hairline());
    list.PathLineTo(at(0.08f, -0.17f));
    list.PathBezierQuadraticCurveTo(at(0.4f, -0.24f), at(0.6f, 0.02f));
    list.PathBezierQuadraticCurveTo(at(0.34f, 0.24f), at(0.08f, 0.17f));
    list.PathFillConvex(color);
    return pressed;
}

/// Masks cells or opens them again, on the draft.
void paint_cells(Frame& frame, std::span<const Cell> cells, bool masks) {
    Document& draft = frame.draft();
    if (!mask_node(frame)) draft.choices.mask = paintable_mask(draft.choices.mask);
    for (const Cell cell : cells)
        if (open_without_painting(frame, cell) == !masks)
            reset_number(draft, mask_path, cell);
        else
            set_number(draft, mask_path, cell, masks ? 0 : 1, Numbers::zero_or_one);
}

}  // namespace

bool is_paintable(const Frame& frame, const Node& node) {
    if (node.path == mask_path) return true;
    if (!mask_node(frame) && !workspace(frame.room()).reads("mask")) return false;
    if (node.head < 0) return false;
    const Block& block = frame.block(std::max(node.layer, 0), node.head);
    return std::ranges::any_of(block.stages(), [&](NodeId stage) {
        const bool rounded = stage == block.applied && stage != block.weights;
        return !rounded && frame.node(stage).path == node.path;
    });
}

bool is_open(const Frame& frame, Cell cell) {
    const auto edit = frame.store.draft.edits.find(mask_path);
    if (edit != frame.store.draft.edits.end())
        if (const auto painted = edit->second.cells.find(cell); painted != edit->second.cells.end())
            return painted->second != Scalar(0);
    return open_without_painting(frame, cell);
}

bool paint_with_mouse(MatrixOnScreen& matrix) {
    Frame& frame = matrix.frame;
    auto& stroke = frame.session().matrices.painting.stroke;
    const bool held = ImGui::GetActiveID() == matrix.item &&
                      ImGui::IsMouseDown(ImGuiMouseButton_Left) &&
                      !ImGui::IsKeyDown(ImGuiKey_Space);
    const auto& pressed = matrix.events.clicked;
    const bool begins = pressed && matrix.editable && held;
    if (begins) stroke = MatrixWork::Stroke{matrix.place, is_open(frame, *pressed)};
    if (!stroke || !(stroke->place == matrix.place)) return false;
    // A quick one ends in the frame in which its last cells are passed.
    if (held || ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
        paint_cells(frame, cells_passed(matrix.events.layout, begins), stroke->masks);
        frame.gesture = true;
    }
    if (!held) stroke.reset();
    return held;
}

bool paint_by_keys(MatrixOnScreen& matrix) {
    Frame& frame = matrix.frame;
    const auto block = marked_block(frame.session(), matrix.node);
    if (!matrix.is_painted_on() || !matrix.events.enter || !matrix.editable || !block) return false;
    std::vector<Cell> cells;
    for (Index row = block->from.row; row <= block->to.row; ++row)
        for (Index column = block->from.column; column <= block->to.column; ++column)
            cells.push_back({row, column});
    paint_cells(frame, cells, is_open(frame, *matrix.selected()));
    return true;
}

float paint_button_width(const Frame& frame, float room) {
    const std::string_view label = label_for(frame, room);
    if (label.empty()) return 0;
    return std::ceil(measure_text(frame.ui, label, Face::regular, 1).x +
                     frame.ui.em(button_padding));
}

void draw_paint_button(Frame& frame, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    bool& on = frame.session().matrices.painting.on;
    const std::string_view label = label_for(frame, width + 1);
    const bool was_on = on, pressed = label.empty() ? brush(ui, position, width, on)
                                                    : labelled(ui, position, label, width, on);
    if (pressed) on = !on;
    std::string help =
        was_on ? "Press on a cell and drag: each cell passed is masked, or open again if the "
                 "first one was masked. Enter does it to the marked cells. Esc leaves"
               : "Draw with the mouse which keys a query may not attend to; all heads share "
                 "the mask";
    if (label.empty()) help.insert(0, "Paint mask: ");
    tooltip(ui, help, "M");
}

}  // namespace attend
