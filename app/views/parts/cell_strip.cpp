#include "app/views/parts/cell_strip.h"

#include <algorithm>
#include <memory>

#include "app/gui/box/containers.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/map.h"
#include "app/gui/controls.h"
#include "app/views/parts/choose_token.h"

namespace attend {

namespace {

/// What of the strip is edited and selected, in the strip's own columns.
void mark(const Frame& frame, const CellStrip& strip, HeatmapView& view, Edit& edit) {
    constexpr Index most = 256;  // narrower than a pixel each, marks would say nothing
    const Evaluation& evaluation = *frame.evaluation();
    const Selection& selection = frame.store.session.selection;
    for (Index column = 0; column < std::min(strip.value->cols(), most); ++column) {
        const auto [node, cell] = strip.place(column);
        if (evaluation.graph->node(node).path == selection.node && cell == selection.cell)
            view.selected = Cell{0, column};
        if (evaluation.is_edited(node, cell)) edit.cells[{0, column}] = 0;
    }
    if (!edit.cells.empty()) view.edit = edit;
}

/// What was done to the strip in this frame.
void answer(Frame& frame, const CellStrip& strip, const HeatmapEvents& events) {
    if (events.hovered) {
        const Index column = events.hovered->column;
        if (strip.text) tooltip(frame.ui, strip.text(column));
        if (strip.place) {
            const auto [node, cell] = strip.place(column);
            frame.hover(frame.node(node), cell);
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        }
    }
    if (events.drag && strip.drag) strip.drag(*events.drag);
    if (events.clicked && strip.place) {
        const auto [node, cell] = strip.place(events.clicked->column);
        select_cell(frame, frame.node(node), cell);
    }
}

}  // namespace

Box strip_box(Frame& frame, std::string name, CellStrip strip, const box::CanvasSize& em,
              std::function<void(Index column)> pointed) {
    HeatmapView view;
    const auto edit = std::make_shared<Edit>();  // as long as the box
    view.value = strip.value;
    view.scale = strip.scale;
    view.hovered_column = strip.lit;
    view.dimmed = strip.dimmed;
    view.draggable = static_cast<bool>(strip.drag);
    if (strip.place && strip.value->cols() > 0) {
        const auto [node, cell] = strip.place(0);
        view.part_of = frame.evaluation()->at(node), view.of_row = cell.row;
    }
    if (strip.place && strip.marks) mark(frame, strip, view, *edit);
    const auto done = [&frame, edit, strip = std::move(strip),
                       pointed = std::move(pointed)](const HeatmapEvents& events) {
        answer(frame, strip, events);
        if (events.hovered && pointed) pointed(events.hovered->column);
    };
    // Where colors are faint, the outline says that there are cells.
    return box::layers({box::map(frame.ui, std::move(name), std::move(view), em, done),
                        box::outline(frame.ui.theme->field_border)});
}

Value row_of(const Matrix& matrix, Index row) { return share(Matrix(matrix.row(row))); }

ColorScale part_of(const Ui& ui, ColorScale scale, const Value& whole) {
    if (scale.mode != RangeMode::matrix) return scale;
    scale.fixed = scale_range(scale, ui.readings.range(whole));
    scale.mode = RangeMode::fixed;
    return scale;
}

}  // namespace attend
