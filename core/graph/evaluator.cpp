#include "core/graph/evaluator.h"

#include <stdexcept>

#include "core/error.h"

namespace attend {

namespace {

/// What an operation refuses is said with the node's path.
Value forward(const Node& node, const std::vector<Value>& inputs) {
    try {
        return node.operation->forward(inputs);
    } catch (const Error& error) {
        throw Error(node.path + ": " + error.what());
    }
}

bool same_operation(const OperationPtr& a, const OperationPtr& b) {
    return a == b || a->equals(*b);
}

}  // namespace

const Edit* Evaluation::edit(NodeId id) const {
    const auto found = edits->find(graph->node(id).path);
    return found == edits->end() ? nullptr : &found->second;
}

std::vector<Value> Evaluation::inputs(NodeId id) const {
    std::vector<Value> result;
    for (const NodeId input : graph->node(id).inputs) result.push_back(values.at(input));
    return result;
}

Evaluator::Entry Evaluator::compute(const Node& node, const Edit& edit, std::vector<Value> inputs,
                                    const Entry& before) {
    Entry entry{node.operation, std::move(inputs), edit, nullptr, nullptr};
    if (before.own && before.inputs == entry.inputs &&
        same_operation(before.operation, node.operation)) {
        entry.own = before.own;  // only the edit differs
    } else {
        entry.own = forward(node, entry.inputs);
        if (shape_of(*entry.own) != node.shape())
            throw std::logic_error(node.path + ": the value's shape is not what its axes say");
    }
    entry.value = edit.empty() ? entry.own : share(edited(node.path, edit, *entry.own));
    return entry;
}

Evaluation Evaluator::evaluate(const std::shared_ptr<const Graph>& graph,
                               const std::shared_ptr<const Edits>& edits,
                               const Progress& progress) {
    Evaluation result{graph, edits, {}, {}, {}};
    result.values.reserve(graph->size());
    result.own.reserve(graph->size());
    for (NodeId id = 0; id < graph->size(); ++id) {
        const Node& node = graph->node(id);
        const Edit& edit = edit_of(*edits, node.path);
        std::vector<Value> inputs = result.inputs(id);
        Entry& entry = entries_[node.path];
        if (!entry.value || entry.inputs != inputs || !(entry.edit == edit) ||
            !same_operation(entry.operation, node.operation)) {
            progress.at(static_cast<double>(id) / static_cast<double>(graph->size()));
            entry = compute(node, edit, std::move(inputs), entry);
            result.recomputed.push_back(id);
        }
        result.values.push_back(entry.value);
        result.own.push_back(entry.own);
    }
    if (entries_.size() > graph->size())
        std::erase_if(entries_, [&](const auto& entry) { return !graph->find(entry.first); });
    return result;
}

double Evaluator::cost(const Graph& graph, const Edits& edits) const {
    double total = 0;
    std::vector<bool> stale(graph.size(), false);
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const auto before = entries_.find(node.path);
        bool is_stale = before == entries_.end() || !before->second.value ||
                        !(before->second.edit == edit_of(edits, node.path)) ||
                        !same_operation(before->second.operation, node.operation);
        std::vector<Shape> shapes;
        for (const NodeId input : node.inputs) {
            is_stale = is_stale || stale[input];
            shapes.push_back(graph.node(input).shape());
        }
        stale[id] = is_stale;
        if (is_stale) total += node.operation->cost(shapes, node.shape());
    }
    return total;
}

}  // namespace attend
