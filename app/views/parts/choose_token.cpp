#include "app/views/parts/choose_token.h"

#include <algorithm>

namespace attend {

namespace {

/// The key that gets most of a query in the chosen head; nothing while its weights are not known.
std::optional<Index> heaviest_key(const Frame& frame, Index query) {
    const NodeId weights = frame.block().weights;
    if (frame.stale() || !contains(frame.node(weights).shape(), {query, 0})) return std::nullopt;
    const auto row = frame.evaluation()->value(weights).row(query);
    Index key = 0;
    row.maxCoeff(&key);
    return key;
}

}  // namespace

void choose_query(Frame& frame, Index query) {
    Session& session = frame.session();
    const bool other = session.selection.query != query;
    session.selection.query = query;
    session.selection.chosen = true;
    const Graph& graph = *frame.scene()->graph;
    const auto id = graph.find(session.selection.node);
    if (!id) return;
    Cell cell{query, session.selection.cell.column};
    // The key that was looked at was one of the query before.
    if (other && hover_of(graph.node(*id), cell).key)
        cell.column = heaviest_key(frame, query).value_or(cell.column);
    if (hover_of(graph.node(*id), cell).query && contains(graph.node(*id).shape(), cell))
        session.select(session.selection.node, cell);
}

void choose_key(Frame& frame, Index key) {
    Session& session = frame.session();
    const Graph& graph = *frame.scene()->graph;
    const auto id = graph.find(session.selection.node);
    if (!id) return;
    const Node& node = graph.node(*id);
    const bool by_column = node.axes.columns.counts_tokens();
    const Cell now = session.selection.cell;
    const Cell cell = by_column ? Cell{now.row, key} : Cell{key, now.column};
    if (hover_of(node, cell).key == key && contains(node.shape(), cell))
        session.select(session.selection.node, cell);
}

void select_cell(Frame& frame, const Node& node, Cell cell) {
    Session& session = frame.session();
    session.matrices.block.reset();
    session.select(node.path, cell);
    // Whoever clicks on a number asks how it came about; arrow keys walk.
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) ||
        ImGui::IsMouseReleased(ImGuiMouseButton_Left))
        session.explains = true;
    if (const auto query = hover_of(node, cell).query) session.selection.query = *query;
}

std::optional<Index> key_looked_at(const Frame& frame) {
    const Session& session = frame.store.session;
    if (session.hover.key) return session.hover.key;
    // Where a lesson hides numbers the program's own choice would be taken for the answer.
    if (frame.store.computation().is_veiled()) return std::nullopt;
    const auto id = frame.evaluation()->graph->find(session.selection.node);
    return id ? hover_of(frame.node(*id), session.selection.cell).key : std::nullopt;
}

Cell chosen_pair(const Frame& frame, Shape shape) {
    const Selection& selection = frame.store.session.selection;
    const auto id = frame.evaluation()->graph->find(selection.node);
    const bool pairs =
        id && frame.node(*id).shape() == shape && frame.node(*id).axes.columns.counts_tokens();
    Cell cell = selection.cell;
    if (!pairs) cell = {selection.query, heaviest_key(frame, selection.query).value_or(0)};
    return {std::clamp<Index>(cell.row, 0, shape.rows - 1),
            std::clamp<Index>(cell.column, 0, shape.columns - 1)};
}

}  // namespace attend
