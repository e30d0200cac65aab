#include "app/views/matrix/mask_paint.h"

#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "app/gui/box/choices.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "core/attention/mask.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

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

Box paint_toggle(Frame& frame, bool brief) {
    const bool on = frame.store.session.matrices.painting.on;
    return box::toggle(
        frame.ui,
        {.name = "weights/paint",
         .label = brief ? "Paint" : "Paint mask",
         .on = on,
         .help = on ? "Press on a cell and drag: each cell passed is masked, or open again if the "
                      "first one was masked. Enter does it to the marked cells. Esc leaves"
                    : "Draw with the mouse which keys a query may not attend to; all heads share "
                      "the mask",
         .keys = "M",
         .change = [&frame](bool now) { frame.session().matrices.painting.on = now; }});
}

}  // namespace attend
