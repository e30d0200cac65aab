#include "core/graph/evaluation.h"

#include "core/graph/evaluate_node.h"
#include "core/memory.h"

namespace attend {

KnownValue known_value(const Node& node, const Edit& edit, std::vector<Value> inputs,
                       const KnownValue& before) {
    const bool same = before.value && before.inputs == inputs &&
                      same_operation(*before.operation, *node.operation);
    if (same && before.edit == edit) return before;
    KnownValue known{node.operation, std::move(inputs), edit, nullptr, nullptr};
    known.own = same ? before.own : computed(node, known.inputs);
    known.value = edit.empty() ? known.own : share(edited(node.path, edit, *known.own));
    return known;
}

KnownValue KnownValues::of(const Node& node, const Edit& edit, std::vector<Value> inputs) {
    KnownValue before;
    {
        const std::scoped_lock lock(mutex_);
        if (const auto found = values_.find(node.path); found != values_.end())
            before = found->second;
    }
    KnownValue known = known_value(node, edit, std::move(inputs), before);
    const std::scoped_lock lock(mutex_);
    return values_[node.path] = std::move(known);
}

void KnownValues::keep_only(const Graph& graph) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(values_, [&](const auto& entry) { return !graph.find(entry.first); });
}

const KnownValue* Evaluation::known(NodeId id) const {
    const std::scoped_lock lock(asked->mutex);
    const auto found = asked->values.find(id);
    return found == asked->values.end() ? nullptr : &found->second;
}

const KnownValue& Evaluation::ask(NodeId id) const {
    if (const KnownValue* const there = known(id)) return *there;
    const Node& node = graph->node(id);
    check_memory_for(*graph, id, memory_left);
    KnownValue made = on_demand->of(node, edit_of(*edits, node.path), inputs(id));
    const std::scoped_lock lock(asked->mutex);
    return asked->values.try_emplace(id, std::move(made)).first->second;
}

const Value& Evaluation::at(NodeId id) const { return values.at(id) ? values[id] : ask(id).value; }

const Value& Evaluation::own_at(NodeId id) const { return own.at(id) ? own[id] : ask(id).own; }

double Evaluation::cost(NodeId id) const {
    if (values.at(id) || known(id)) return 0;
    double total = cost_of(*graph, id);
    for (const NodeId input : graph->node(id).inputs) total += cost(input);
    return total;
}

const Edit* Evaluation::edit(NodeId id) const {
    const auto found = edits->find(graph->node(id).path);
    return found == edits->end() ? nullptr : &found->second;
}

std::vector<Value> Evaluation::inputs(NodeId id) const {
    std::vector<Value> result;
    for (const NodeId input : graph->node(id).inputs) result.push_back(at(input));
    return result;
}

}  // namespace attend
