#include <algorithm>

#include "app/gui/heatmap_paint.h"
#include "app/gui/small_map.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/small_map.h"
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

Axis labels_of(const Axis& axis, const Part& part) {
    std::vector<std::string> labels;
    for (Index i = 0; i < part.count; ++i) labels.push_back(unique_label(axis, part.first + i));
    return {axis.name(), std::move(labels)};
}

}  // namespace

void draw_loupe(const MatrixOnScreen& matrix, Cell cell) {
    const Ui& ui = matrix.frame.ui;
    const HeatmapLayout& screen = matrix.events.layout;
    if (std::min(screen.cell.x, screen.cell.y) >= ui.em(small)) return;
    const Value whole = drawn_value(matrix.frame, matrix.id);
    const Part rows = part_of_axis(cell.row, whole->rows()),
               columns = part_of_axis(cell.column, whole->cols());
    const Axes axes{labels_of(matrix.node.axes.rows, rows),
                    labels_of(matrix.node.axes.columns, columns)};
    HeatmapView view;
    view.value = matrix.frame.ui.states.kept(std::tuple(whole, rows.first, columns.first), [&] {
        return share(Matrix(whole->block(rows.first, columns.first, rows.count, columns.count)));
    });
    view.scale = part_of(ui, matrix.frame.coloring.of(matrix.node), whole);
    view.selected = Cell{cell.row - rows.first, cell.column - columns.first};
    const ImVec2 min = ImGui::GetCursorScreenPos(),
                 size{ui.em(enlarged * static_cast<float>(columns.count) + 4.5f),
                      ui.em(enlarged * static_cast<float>(rows.count) + 4.5f)};
    const auto [layout, labels] = labelled_in(ui, view, axes, min, size, false);
    paint_heatmap(matrix.frame.ui, view, layout, labels);
    ImGui::Dummy(size);
    ui.tag("tooltip/loupe");
}

}  // namespace attend
