#include "core/graph/evaluator.h"

#include <set>
#include <stdexcept>

#include "core/error.h"
#include "core/graph/evaluate_node.h"

namespace attend {

namespace {

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
        entry.own = computed(node, entry.inputs);
    }
    entry.value = edit.empty() ? entry.own : share(edited(node.path, edit, *entry.own));
    return entry;
}

Evaluation Evaluator::evaluate(const std::shared_ptr<const Graph>& graph,
                               const std::shared_ptr<const Edits>& edits,
                               const Progress& progress) {
    check_memory_for(*graph, stale(*graph, *edits), memory_left_);
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
            const auto count = static_cast<double>(graph->size()), done = static_cast<double>(id);
            progress.at(done / count);
            if (const Preparation* first = node.operation->preparation())
                first->make(progress.part(done / count, (done + 1) / count));
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

std::vector<bool> Evaluator::stale(const Graph& graph, const Edits& edits) const {
    std::vector<bool> stale(graph.size(), false);
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const auto before = entries_.find(node.path);
        stale[id] = before == entries_.end() || !before->second.value ||
                    !(before->second.edit == edit_of(edits, node.path)) ||
                    !same_operation(before->second.operation, node.operation);
        for (const NodeId input : node.inputs) stale[id] = stale[id] || stale[input];
    }
    return stale;
}

double Evaluator::cost(const Graph& graph, const Edits& edits) const {
    double total = 0;
    std::set<const Preparation*> counted;
    const std::vector<bool> to_compute = stale(graph, edits);
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!to_compute[id]) continue;
        const Node& node = graph.node(id);
        std::vector<Shape> shapes;
        for (const NodeId input : node.inputs) shapes.push_back(graph.node(input).shape());
        total += node.operation->cost(shapes, node.shape());
        const Preparation* const first = node.operation->preparation();
        if (first && counted.insert(first).second) total += first->cost();
    }
    return total;
}

}  // namespace attend
