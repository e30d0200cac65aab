#include "core/document/edit_places.h"

#include <algorithm>

#include "core/attention/paths.h"
#include "core/training/at_step.h"

namespace attend {

namespace {

/// Where both texts answer, the sentence's own words stand behind the second text's, and are told
/// apart from them.
Axis as_joined(const Axis& axis, Index of_second) {
    std::vector<std::string> labels = axis.labels();
    for (auto own = labels.begin() + of_second; own != labels.end(); ++own) *own += " (own)";
    return as_second_text({axis.name(), std::move(labels)});
}

Axes sides_of(const Graph& graph, NodeId id) {
    Axes axes = graph.node(id).axes;
    const SequenceNodes text = graph.sequence(0), second = graph.sequence(1);
    if (text.places == id) axes.rows = Axis("place", axes.rows.size());
    if (!second.vectors) return axes;
    const auto joined = graph.entry().joined;
    const Axis &first_text = graph.node(*text.vectors).axes.rows,
               &other = graph.node(joined.value_or(*second.vectors)).axes.rows;
    for (Axis* const axis : {&axes.rows, &axes.columns})
        if (axis->is(other) || (*axis == other && !axis->is(first_text)))
            *axis = joined ? as_joined(*axis, graph.node(*second.vectors).shape().rows)
                           : as_second_text(*axis);
    return axes;
}

}  // namespace

std::optional<NodeId> node_with_sides(const Graph& graph, const std::string& path) {
    if (const auto node = graph.find(path_in(graph, path))) return node;
    const auto at = parse_at_step(path);
    return at ? graph.find(at->path) : std::nullopt;
}

const Axes* NodeSides::of(const std::string& path) {
    const auto [known, first] = known_.try_emplace(path);
    if (first && graph_)
        if (const auto node = node_with_sides(*graph_, path))
            known->second = sides_of(*graph_, *node);
    return known->second ? &*known->second : nullptr;
}

Axes counted_axes(const Edit& edit) {
    Shape shape = edit.whole ? shape_of(*edit.whole) : Shape{};
    for (const auto& [cell, number] : edit.cells)
        shape = {std::max(shape.rows, cell.row + 1), std::max(shape.columns, cell.column + 1)};
    return {Axis("row", shape.rows), Axis("column", shape.columns)};
}

std::map<Cell, Scalar> all_cells(const Edit& edit) {
    std::map<Cell, Scalar> cells = edit.cells;
    if (edit.whole)
        for (Index row = 0; row < edit.whole->rows(); ++row)
            for (Index column = 0; column < edit.whole->cols(); ++column)
                cells.emplace(Cell{row, column}, (*edit.whole)(row, column));
    return cells;
}

std::size_t count_of(const Edit& edit) {
    if (!edit.whole) return edit.cells.size();
    return static_cast<std::size_t>(edit.whole->size());
}

std::optional<Scalar> number_in(const Edit& edit, Cell cell) {
    if (edit.cells.contains(cell)) return edit.cells.at(cell);
    if (!edit.whole || !contains(shape_of(*edit.whole), cell)) return std::nullopt;
    return (*edit.whole)(cell.row, cell.column);
}

CellPlaces::CellPlaces(const Axes& before, const Axes& after, AxisMatches& matches, Rows rows)
    : rows_(matches.of(before.rows, after.rows, rows)),
      columns_(matches.of(before.columns, after.columns, rows)) {}

std::optional<Cell> CellPlaces::of(Cell cell) const {
    const Cell there{place_in(rows_, cell.row), place_in(columns_, cell.column)};
    return there.row < 0 || there.column < 0 ? std::nullopt : std::optional(there);
}

}  // namespace attend
