#include "app/views/parts/cell_strip.h"

#include <algorithm>
#include <cmath>

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
    if (!edit.cells.empty()) view.edit = &edit;
}

}  // namespace

std::optional<Index> cell_strip(Frame& frame, std::string_view name, const CellStrip& strip,
                                ImVec2 position, ImVec2 size) {
    HeatmapView view;
    Edit edit;
    view.value = strip.value;
    view.scale = strip.scale;
    view.hovered_column = strip.lit;
    view.dimmed = strip.dimmed;
    view.draggable = static_cast<bool>(strip.drag);
    if (strip.place && strip.marks) mark(frame, strip, view, edit);
    ImGui::SetCursorScreenPos(position);
    const HeatmapEvents events = heatmap(frame.ui, name, view, size);
    // Where colors are faint, the outline says that there are cells.
    canvas().AddRect(position, position + size, ink(frame.ui.theme->field_border), 0, 0,
                     frame.ui.hairline());
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
    return events.hovered ? std::optional(events.hovered->column) : std::nullopt;
}

Box strip_box(Frame& frame, std::string name, CellStrip strip, const box::CanvasSize& em,
              std::function<void(Index column)> pointed) {
    return box::canvas(em, [&frame, name = std::move(name), strip = std::move(strip),
                            pointed = std::move(pointed)](const Ui&, Place place) {
        const auto column = cell_strip(frame, name, strip, place.position, place.size);
        if (column && pointed) pointed(*column);
    });
}

float whole_cells(float room, Index count) {
    const auto cells = static_cast<float>(count);
    return room < cells ? room : std::floor(room / cells) * cells;
}

Value row_of(const Matrix& matrix, Index row) { return share(Matrix(matrix.row(row))); }

ColorScale part_of(const Ui& ui, ColorScale scale, const Value& whole) {
    if (scale.mode != RangeMode::matrix) return scale;
    scale.fixed = scale_range(scale, ui.readings.range(whole));
    scale.mode = RangeMode::fixed;
    return scale;
}

}  // namespace attend
