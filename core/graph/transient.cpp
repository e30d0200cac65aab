#include "core/graph/transient.h"

#include <algorithm>

#include "core/graph/evaluate_node.h"

namespace attend {

namespace {

class TransientRows {
  public:
    explicit TransientRows(const Evaluation& evaluation) : evaluation_(evaluation) {}

    /// Before the node's edit.
    Value own_rows(NodeId id, Index first, Index rows) const {
        return computed_rows(
            *evaluation_.graph, id, first, rows,
            [this](NodeId input, Index from, Index count) { return rows_of(input, from, count); });
    }

  private:
    Value rows_of(NodeId id, Index first, Index rows) const {
        const Node& node = evaluation_.graph->node(id);
        if (!node.transient || evaluation_.has(id)) {
            const Value& value = evaluation_.at(id);
            return rows == value->rows() ? value
                                         : part_of_value(value, first, rows, 0, value->cols());
        }
        return edited_rows(node.path, edit_of(*evaluation_.edits, node.path), node.shape(), first,
                           own_rows(id, first, rows));
    }

    const Evaluation& evaluation_;
};

void follow_inputs(const Evaluation& evaluation, NodeId id, KnownValue& known) {
    for (const NodeId input : evaluation.graph->node(id).inputs) {
        const Node& read = evaluation.graph->node(input);
        if (!read.transient) {
            known.inputs.push_back(evaluation.at(input));
            continue;
        }
        known.through.emplace_back(read.operation, edit_of(*evaluation.edits, read.path));
        follow_inputs(evaluation, input, known);
    }
}

}  // namespace

bool reads_transient(const Graph& graph, NodeId id) {
    return std::ranges::any_of(graph.node(id).inputs,
                               [&](NodeId input) { return graph.node(input).transient; });
}

Value made_of_transient(const Evaluation& evaluation, NodeId id, double bytes_at_once) {
    const Node& node = evaluation.graph->node(id);
    double bytes_a_row = 0;
    bool by_rows = true;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const Node& read = evaluation.graph->node(node.inputs[i]);
        if (!read.transient) continue;
        bytes_a_row += static_cast<double>(read.shape().columns) * sizeof(Scalar);
        by_rows = by_rows && node.operation->by_rows(i);
    }
    const TransientRows rows_of(evaluation);
    const Index rows = node.shape().rows;
    const auto at_once =
        std::max(Index{1}, static_cast<Index>(bytes_at_once / std::max(bytes_a_row, 1.0)));
    if (!by_rows || rows <= at_once) return rows_of.own_rows(id, 0, rows);
    Matrix joined(rows, node.shape().columns);
    in_stretches(rows, at_once, [&](Index first, Index count) {
        joined.middleRows(first, count) = *rows_of.own_rows(id, first, count);
    });
    return share(std::move(joined));
}

KnownValue followed_from(const Evaluation& evaluation, NodeId id) {
    const Node& node = evaluation.graph->node(id);
    KnownValue known{node.operation, {}, edit_of(*evaluation.edits, node.path), nullptr, nullptr};
    follow_inputs(evaluation, id, known);
    return known;
}

}  // namespace attend
