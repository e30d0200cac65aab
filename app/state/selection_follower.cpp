#include "app/state/selection_follower.h"

#include <utility>

#include "app/state/axis_moves.h"
#include "core/attention/paths.h"

namespace attend {

namespace {

/// Who asks and who answers in a scene.
Axes axes_of(const Scene& scene) {
    return scene.table ? Axes{Axis(), scene.table->rows}
                       : scene.graph->node(scene.blocks.front().weights).axes;
}

/// The key that gets most of the selected query, for one whose word is gone.
Index key_of_most(const Selection& selection, const Scene& scene, const Evaluation& evaluation) {
    const NodeId weights = block_or_first(scene, selection.layer, selection.head).weights;
    const Node& node = scene.graph->node(weights);
    Index key = selection.cell.column;
    if (!node.on_demand && contains(node.shape(), {selection.query, 0}))
        evaluation.value(weights).row(selection.query).maxCoeff(&key);
    return key;
}

/// `selection`, made on the axes `before`, on those of the scene; false where its query is gone.
bool follow_axes(Selection& selection, const Axes& before, const Axes& now, const Scene& scene,
                 const Evaluation& evaluation) {
    const AxisMoves asking(before.rows, now.rows);
    const bool of_itself = before.rows == before.columns && now.rows == now.columns;
    const AxisMoves answering = of_itself ? asking : AxisMoves(before.columns, now.columns);
    const auto query = asking.of(selection.query);
    selection.query = query.value_or(selection.query);
    if (const auto id = scene.graph->find(selection.node)) {
        const Axes& axes = scene.graph->node(*id).axes;
        Cell& cell = selection.cell;
        if (axes.rows == now.rows)
            cell.row = asking.of(cell.row).value_or(cell.row);
        else if (axes.rows == now.columns)
            cell.row = answering.of(cell.row).value_or(cell.row);
        if (axes.columns == now.columns) {
            const auto key = answering.of(cell.column);
            const bool is_text = now.columns.counts_tokens();
            cell.column = key       ? *key
                          : is_text ? key_of_most(selection, scene, evaluation)
                                    : cell.column;
        }
    }
    return query.has_value() || !before.rows.counts_tokens();
}

}  // namespace

bool SelectionFollower::follow(Session& session, const Scene& scene, const Evaluation& evaluation) {
    const Axes now = axes_of(scene);
    if (now == asked_) return true;
    const Axes last = std::exchange(asked_, now);
    Selection& selection = session.selection;
    if (selection.chosen) lost_.reset();
    const Chosen from = lost_.value_or(Chosen{last, selection});
    Selection moved = from.selection;
    moved.view = selection.view;
    if (follow_axes(moved, from.axes, now, scene, evaluation)) {
        if (lost_ && (moved.layer != selection.layer || moved.head != selection.head)) {
            moved.layer = selection.layer, moved.head = selection.head;
            moved.node = same_in_head(*scene.graph, moved.node, moved.layer, moved.head);
        }
        lost_.reset();
        selection = std::move(moved);
        return true;
    }
    if (!from.selection.chosen) return true;  // the program looks anyway
    lost_ = from;
    selection.chosen = false;
    return false;
}

void SelectionFollower::forget() {
    asked_ = {};
    lost_.reset();
}

}  // namespace attend
