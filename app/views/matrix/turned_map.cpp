#include "app/views/matrix/turned_map.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "app/gui/box/map.h"
#include "app/gui/controls.h"
#include "app/views/matrix/matrix_edit.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

Cell turned(Cell cell) { return {cell.column, cell.row}; }
std::optional<Cell> turned(std::optional<Cell> cell) {
    return cell ? std::optional(turned(*cell)) : std::nullopt;
}

/// What is drawn of a node; the same value as long as the node's is.
struct TurnedNode {
    Value of, value;
    Edit edit;
};
struct TurnedNodes {
    std::map<std::string, TurnedNode> by_tag;
};

const TurnedNode& turned_node(Frame& frame, const std::string& tag, NodeId id) {
    TurnedNode& kept = frame.ui.states.of<TurnedNodes>().by_tag[tag];
    const Value& value = frame.evaluation()->at(id);
    if (kept.of != value) kept.of = value, kept.value = share(Matrix(value->transpose()));
    kept.edit = {};
    const auto edit = frame.draft().edits.find(frame.node(id).path);
    if (edit == frame.draft().edits.end()) return kept;
    for (const auto& [cell, number] : edit->second.cells) kept.edit.cells[turned(cell)] = number;
    return kept;
}

HeatmapView view_of(Frame& frame, const std::string& tag, NodeId id) {
    const Node& node = frame.node(id);
    const TurnedNode& drawn = turned_node(frame, tag, id);
    const Hover& hover = frame.session().hover;
    const Selection& selection = frame.session().selection;
    HeatmapView view;
    view.value = drawn.value;
    view.scale = frame.coloring.of(node);
    if (!drawn.edit.cells.empty()) view.edit = drawn.edit;
    view.draggable = can_edit(frame);
    view.dimmed = frame.stale();
    if (hover.node == node.path)
        view.hovered = turned(hover.cell);
    else if (hover_of(node, {0, 0}).key)
        view.hovered_column = hover.key;
    if (selection.node == node.path) view.selected = turned(selection.cell);
    return view;
}

void explain(const Frame& frame, const Node& node, NodeId id, Cell cell) {
    const double number = static_cast<double>((*frame.evaluation()->at(id))(cell.row, cell.column));
    tooltip(frame.ui,
            fmt::format("{}[{}, {}] = {}", plain(node.notation.matrix),
                        unique_label(node.axes.rows, cell.row),
                        unique_label(node.axes.columns, cell.column), number_text(number, 4)));
}

}  // namespace

Box turned_map(Frame& frame, const std::string& panel, NodeId id, const box::CanvasSize& em,
               std::function<void(const HeatmapLayout& layout)> done,
               std::optional<ColorScale> scale) {
    const std::string tag = panel + "/" + frame.node(id).path;
    HeatmapView view = view_of(frame, tag, id);
    if (scale) view.scale = *scale;
    return box::map(frame.ui, tag, view, em,
                    [&frame, id, done = std::move(done)](const HeatmapEvents& events) {
                        const Node& node = frame.node(id);
                        if (const auto cell = turned(events.hovered)) {
                            frame.hover(node, *cell);
                            explain(frame, node, id, *cell);
                        }
                        if (events.clicked) select_cell(frame, node, turned(*events.clicked));
                        if (done) done(events.layout);
                        if (!events.drag || !can_edit(frame)) return;
                        HeatmapEvents::Drag drag = *events.drag;
                        drag.cell = turned(drag.cell);
                        drag_number(frame, id, drag);
                    });
}

}  // namespace attend
