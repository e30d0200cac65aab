#include "core/graph/making.h"

#include <algorithm>

#include "core/graph/evaluate_node.h"

namespace attend {

namespace {

/// The first rows of two values that are the same.
KeptRows same_rows(const Value& before, const Value& now) {
    if (!before || before->cols() != now->cols()) return {};
    const Index most = std::min(before->rows(), now->rows());
    Index rows = 0;
    while (rows < most && std::equal(now->row_begin(rows), now->row_begin(rows) + now->cols(),
                                     before->row_begin(rows)))
        ++rows;
    return {rows};
}

bool can_take(const Value& before, const KeptRows& kept, Index columns) {
    if (!before) return false;
    return kept.beyond == Beyond::zero ||
           (kept.beyond == Beyond::nothing && before->cols() == columns);
}

}  // namespace

Making::Making(Evaluation& result, const Before& before, const std::vector<bool>& held)
    : result_(result),
      before_(before),
      held_(held),
      takes_rows_(std::any_of(result.graph->nodes().begin(), result.graph->nodes().end(),
                              [](const Node& node) { return node.passing; })),
      kept_(takes_rows_ ? result.graph->size() : 0) {}

KeptRows Making::kept_of(NodeId id) const {
    if (before_.stays(id)) return {result_.graph->node(id).shape().rows};
    return held_[id] ? kept_[id] : kept_by_operation(id);
}

KeptRows Making::kept_by_operation(NodeId id) const {
    const Node& node = result_.graph->node(id);
    if (node.is_leaf() || !before_.is_comparable(id)) return {};
    std::vector<ChangedInput> inputs;
    for (const NodeId input : node.inputs)
        inputs.push_back(
            {kept_of(input), before_.stays(input), before_.value(input), result_.values[input]});
    return node.operation->keeps(inputs);
}

bool Making::reads_passing(NodeId id) const {
    const auto& inputs = result_.graph->node(id).inputs;
    return std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) { return !held_[input]; });
}

Value Making::rows_read(NodeId id, Index first, Index rows) const {
    const Node& node = result_.graph->node(id);
    const Edit& edit = edit_of(*result_.edits, node.path);
    Value value = result_.values[id];
    if (!held_[id]) {
        if (edit.empty()) return own_rows(id, first, rows);
        value = share(edited(node.path, edit, *own_rows(id, 0, node.shape().rows)));
    }
    return rows == value->rows() ? value : part_of_value(value, first, rows, 0, value->cols());
}

Value Making::own_rows(NodeId id, Index first, Index rows) const {
    return computed_rows(
        *result_.graph, id, first, rows,
        [this](NodeId input, Index from, Index count) { return rows_read(input, from, count); });
}

Value Making::taken_over(NodeId id, const KeptRows& kept) const {
    const Shape shape = result_.graph->node(id).shape();
    const Value old = before_.own(id);
    const Index columns = kept.beyond == Beyond::nothing ? shape.columns : kept.columns;
    Matrix joined(shape.rows, shape.columns);
    for (Index row = 0; row < kept.rows; ++row) {
        Scalar* const end = std::copy_n(old->row_begin(row), columns, joined.row_begin(row));
        std::fill_n(end, shape.columns - columns, Scalar(0));
    }
    if (const Index rest = shape.rows - kept.rows; rest > 0)
        joined.bottomRows(rest) = *own_rows(id, kept.rows, rest);
    return share(std::move(joined));
}

void Making::make(NodeId id) {
    const Node& node = result_.graph->node(id);
    const Edit& edit = edit_of(*result_.edits, node.path);
    KnownValue known;
    KeptRows kept = takes_rows_ ? kept_by_operation(id) : KeptRows();
    const bool takes = kept.rows > 0 && cost_of(*result_.graph, id) > 0 &&
                       can_take(before_.own(id), kept, node.shape().columns);
    if (takes) {
        known.own = taken_over(id, kept);
    } else if (before_.own_stays(id) && before_.own(id)) {
        known.own = before_.own(id);
    } else if (reads_passing(id)) {
        known.own = own_rows(id, 0, node.shape().rows);
    } else {
        known = known_value(node, edit, result_.inputs(id), before_.known(id));
    }
    if (!known.value)
        known.value = edit.empty() ? known.own : share(edited(node.path, edit, *known.own));
    if (takes_rows_) kept_[id] = kept.rows > 0 ? kept : same_rows(before_.value(id), known.value);
    result_.values[id] = std::move(known.value);
    result_.own[id] = std::move(known.own);
}

}  // namespace attend
