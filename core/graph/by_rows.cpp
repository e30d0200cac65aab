#include "core/graph/by_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/graph/evaluate_node.h"

namespace attend {

namespace {

constexpr double bytes_at_once = 128e6;  // of the nodes that are made by rows

double row_bytes(const Node& node) {
    return static_cast<double>(node.shape().columns) * sizeof(Scalar);
}

class ByRows {
  public:
    ByRows(const Graph& graph, const Edits& edits, const RowPlan& plan)
        : graph_(graph), edits_(edits), plan_(plan), whole_(graph.size()) {}

    void make(NodeId id, const Progress& progress) {
        const Node& node = graph_.node(id);
        if (const Preparation* const first = node.operation->preparation()) first->make(progress);
        const bool at_once = std::all_of(node.inputs.begin(), node.inputs.end(),
                                         [&](NodeId input) { return plan_.whole[input]; });
        const Index rows = node.shape().rows;
        if (at_once) {
            whole_[id] = made(id, 0, rows);
            return;
        }
        Matrix joined(rows, node.shape().columns);
        in_stretches(rows, plan_.rows_at_once, [&](Index first, Index count) {
            progress.at(static_cast<double>(first) / static_cast<double>(rows));
            joined.middleRows(first, count) = *made(id, first, count);
        });
        whole_[id] = share(std::move(joined));
    }

    const Value& whole(NodeId id) const { return whole_[id]; }

  private:
    Value rows_of(NodeId id, Index first, Index rows) {
        if (!whole_[id]) return made(id, first, rows);
        const Value& whole = whole_[id];
        return rows == whole->rows() ? whole : part_of_value(whole, first, rows, 0, whole->cols());
    }

    /// Computes rows of a node: of inputs that it reads row by row, only those rows.
    Value made(NodeId id, Index first, Index rows) {
        Value value = computed_rows(
            graph_, id, first, rows,
            [this](NodeId input, Index from, Index count) { return rows_of(input, from, count); });
        const Node& node = graph_.node(id);
        return edited_rows(node.path, edit_of(edits_, node.path), node.shape(), first,
                           std::move(value));
    }

    const Graph& graph_;
    const Edits& edits_;
    const RowPlan& plan_;
    std::vector<Value> whole_;  // by NodeId; null: made by rows
};

}  // namespace

bool made_by_rows(const Node& node) {
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        if (node.operation->by_rows(i)) return node.on_demand;
    return false;
}

const Value& AskedRow::of(NodeId id) {
    if (const auto found = rows_.find(id); found != rows_.end()) return found->second;
    const Node& node = evaluation_.graph->node(id);
    Value row = made_by_rows(node)
                    ? made(id).value
                    : part_of_value(evaluation_.at(id), row_, 1, 0, node.shape().columns);
    return rows_[id] = std::move(row);
}

RowMade AskedRow::made(NodeId id) {
    const Node& node = evaluation_.graph->node(id);
    RowMade made;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        made.inputs.push_back(node.operation->by_rows(i) ? of(node.inputs[i])
                                                         : evaluation_.at(node.inputs[i]));
    made.own = computed(node, made.inputs, row_, 1);
    made.value = edited_rows(node.path, edit_of(*evaluation_.edits, node.path), node.shape(), row_,
                             made.own);
    return made;
}

RowMade row_made(const Evaluation& evaluation, NodeId id, Index row) {
    return AskedRow(evaluation, row).made(id);
}

Value row_of(const Evaluation& evaluation, NodeId id, Index row) {
    return AskedRow(evaluation, row).of(id);
}

RowPlan plan_by_rows(const Graph& graph, NodeId wanted) {
    RowPlan plan{std::vector<bool>(graph.size(), false), std::vector<bool>(graph.size(), false)};
    plan.needed.at(wanted) = plan.whole[wanted] = true;
    double bytes_a_row = 0;
    for (NodeId id = wanted + 1; id-- > 0;) {
        if (!plan.needed[id]) continue;
        const Node& node = graph.node(id);
        bool any_by_rows = false;
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            plan.needed[node.inputs[i]] = true;
            any_by_rows |= node.operation->by_rows(i);
            if (!node.operation->by_rows(i)) plan.whole[node.inputs[i]] = true;
        }
        if (!any_by_rows) plan.whole[id] = true;
        if (plan.whole[id])
            plan.bytes += row_bytes(node) * static_cast<double>(node.shape().rows);
        else
            bytes_a_row += row_bytes(node);
    }
    const double rows = bytes_a_row > 0 ? std::floor(bytes_at_once / bytes_a_row) : 1;
    plan.rows_at_once = std::max(Index{1}, static_cast<Index>(std::min(rows, 1e9)));
    plan.bytes += bytes_a_row * static_cast<double>(plan.rows_at_once);
    return plan;
}

Value value_by_rows(const Graph& graph, const Edits& edits, NodeId wanted, const RowPlan& plan,
                    const Progress& progress, const std::function<double()>& left) {
    check_memory("memory", fmt::format("{}, some rows at a time", graph.node(wanted).path),
                 plan.bytes, left());
    ByRows values(graph, edits, plan);
    double all = 0, done = 0;
    for (NodeId id = 0; id <= wanted; ++id)
        if (plan.needed[id]) all += cost_of(graph, id);
    for (NodeId id = 0; id <= wanted; ++id) {
        if (!plan.needed[id]) continue;
        const double before = done;
        done += cost_of(graph, id);
        if (plan.whole[id]) values.make(id, progress.part(before / all, done / all));
    }
    return values.whole(wanted);
}

}  // namespace attend
