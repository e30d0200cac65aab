#include <fmt/format.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/hint.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/render/reduction.h"
#include "app/state/editing.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "core/files/numbers.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

std::string label(const Ui& ui, const Axis& axis, Index i) {
    return shortened_to(ui, unique_label(axis, i), 14);
}

RichText name_and_number(const MatrixOnScreen& matrix, Cell cell) {
    const Node& node = matrix.node;
    const Ui& ui = matrix.frame.ui;
    const bool tokens = node.axes.columns.counts_tokens();
    const Role row = rows_ask(node) ? Role::query : node.notation.role;
    const Role column = tokens ? Role::key : Role::other;
    return {{std::string(short_path(node.path)), node.notation.role, true},
            {"["},
            {label(ui, node.axes.rows, cell.row), row},
            {", "},
            {label(ui, node.axes.columns, cell.column), column},
            {"] = "},
            {number_text(matrix.value()(cell.row, cell.column)), Role::other, true}};
}

std::string origin(const MatrixOnScreen& matrix, Cell cell) {
    if (!is_edited(matrix.frame.draft(), matrix.node.path, cell)) return {};
    const auto own = (*matrix.evaluation().own_at(matrix.id))(cell.row, cell.column);
    return fmt::format("edited; {} {}", matrix.node.is_leaf() ? "was" : "computed",
                       number_text(own));
}

std::string what_can_be_done(const MatrixOnScreen& matrix, Cell cell) {
    if (!matrix.editable) return {};
    if (matrix.is_painted_on()) return "press and drag to paint: masked, or open";
    const Clearing clearing = clearing_of(matrix.frame, matrix.node, cell);
    std::string text = "double-click or drag to change";
    if (clearing == Clearing::mask) text += " · Delete masks it";
    if (clearing == Clearing::reset) text += " · Delete resets it";
    return text;
}

/// "its number farthest from zero": what a pixel shows of the cells that share it.
std::string_view shown_of(const Matrix& matrix, bool diverging) {
    if (pixel_fold(matrix, diverging) == PixelFold::mean) return "the mean of its numbers";
    return diverging ? "its number farthest from zero" : "its largest number";
}

/// "50 rows in 20 pixels: each shows its number farthest from zero"
std::string what_is_shared(const MatrixOnScreen& matrix) {
    const HeatmapLayout& layout = matrix.events.layout;
    const auto shared = [](float cell, Index count, std::string_view what) {
        const auto pixels = static_cast<int>(std::ceil(cell * static_cast<float>(count) - 1e-3f));
        return cell < 1 ? fmt::format("{} {} in {} pixels", count, what, pixels) : std::string();
    };
    const std::string rows = shared(layout.cell.y, layout.shape.rows, "rows"),
                      columns = shared(layout.cell.x, layout.shape.columns, "columns");
    if (rows.empty() && columns.empty()) return {};
    const bool diverging = matrix.frame.coloring.of(matrix.node).map->diverging;
    return fmt::format("{}{}{}: each shows {}", rows, rows.empty() || columns.empty() ? "" : ", ",
                       columns, shown_of(*matrix.evaluation().at(matrix.id), diverging));
}

}  // namespace

void draw_cell_tooltip(const MatrixOnScreen& matrix, Cell cell) {
    if (!contains(matrix.node.shape(), cell)) return;
    const Ui& ui = matrix.frame.ui;
    const std::string edited = origin(matrix, cell), hint = what_can_be_done(matrix, cell),
                      shared = what_is_shared(matrix);
    const auto dim = [](std::string text) { return box::rich({{std::move(text)}}, {0.85f, true}); };
    Boxes lines{box::rich(name_and_number(matrix, cell))};
    if (auto enlarged = loupe(matrix, cell)) lines.push_back(std::move(*enlarged));
    if (!shared.empty()) lines.push_back(dim(shared).named("tooltip/shared"));
    if (!edited.empty())
        lines.push_back(box::wrapped(edited, {Face::regular, 1, ui.theme->edited}));
    if (!hint.empty() && !matrix.events.drag) lines.push_back(dim(hint));
    box_tooltip(ui, box::column(std::move(lines), sizes::tight), "tooltip");
}

}  // namespace attend
