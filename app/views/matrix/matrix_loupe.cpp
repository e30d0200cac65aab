#include <algorithm>

#include "app/gui/box/fitted.h"
#include "app/gui/box/map.h"
#include "app/gui/cell_marks.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/cell_strip.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr Index beside = 4;                     // rows and columns on either side
constexpr float small = 0.8f, enlarged = 1.5f;  // em: cells that a loupe is for, and its own

struct Part {
    Index first, count;
};

Part part_of_axis(Index middle, Index size) {
    const Index count = std::min(2 * beside + 1, size);
    return {std::clamp(middle - beside, Index{0}, size - count), count};
}

/// Of what is enlarged in this frame.
struct LoupeAxes {
    Axes axes;
};

Axis labels_of(const Axis& axis, const Part& part) {
    std::vector<std::string> labels;
    for (Index i = 0; i < part.count; ++i) labels.push_back(unique_label(axis, part.first + i));
    return {axis.name(), std::move(labels)};
}

}  // namespace

std::optional<Box> loupe(const MatrixOnScreen& matrix, Cell cell) {
    const Ui& ui = matrix.frame.ui;
    if (shorter_side(ui, matrix.events.layout) >= small) return std::nullopt;
    const Value whole = drawn_value(matrix.frame, matrix.id);
    const Part rows = part_of_axis(cell.row, whole->rows()),
               columns = part_of_axis(cell.column, whole->cols());
    const Axes& axes = ui.states.of<LoupeAxes>().axes = {
        labels_of(matrix.node.axes.rows, rows), labels_of(matrix.node.axes.columns, columns)};
    HeatmapView view;
    view.value = ui.states.kept(std::tuple(whole, rows.first, columns.first), [&] {
        return share(Matrix(whole->block(rows.first, columns.first, rows.count, columns.count)));
    });
    view.axes = &axes;
    view.row_labels = view.column_labels = true;
    view.scale = part_of(ui, matrix.frame.coloring.of(matrix.node), whole);
    view.selected = Cell{cell.row - rows.first, cell.column - columns.first};
    const auto size = box::wish_of(ui, view, {enlarged, enlarged});
    return box::map(matrix.frame.ui, "tooltip/loupe", std::move(view), {size, size, false});
}

}  // namespace attend
