#include "core/graph/evaluation.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/graph/evaluate_node.h"
#include "core/graph/transient.h"
#include "core/memory.h"

namespace attend {

namespace {

/// `known` says what its value follows from.
template <class Make>
KnownValue completed(const Node& node, KnownValue known, const KnownValue& before, Make make) {
    const auto same_step = [](const auto& a, const auto& b) {
        return same_operation(*a.first, *b.first) && a.second == b.second;
    };
    const bool same = before.value && before.inputs == known.inputs &&
                      std::ranges::equal(before.through, known.through, same_step) &&
                      same_operation(*before.operation, *known.operation);
    if (same && before.edit == known.edit) return before;
    known.own = same ? before.own : make(known.inputs);
    known.value = known.edit.empty() ? known.own : share(edited(node.path, known.edit, *known.own));
    return known;
}

/// Computed anew, as far as what is known `before` does not say it.
KnownValue known_value(const Node& node, const Edit& edit, std::vector<Value> inputs,
                       const KnownValue& before, const Progress& progress) {
    return completed(
        node, {node.operation, std::move(inputs), edit, nullptr, nullptr}, before,
        [&](const std::vector<Value>& read) { return computed(node, read, progress); });
}

}  // namespace

Evaluation::Evaluation() = default;
Evaluation::Evaluation(const Evaluation& other) = default;
Evaluation::Evaluation(Evaluation&& other) noexcept = default;
Evaluation& Evaluation::operator=(const Evaluation& other) = default;
Evaluation& Evaluation::operator=(Evaluation&& other) noexcept = default;
Evaluation::~Evaluation() = default;

std::shared_ptr<KnownValues> KnownValues::none() { return std::make_shared<KnownValues>(); }

std::shared_ptr<AskedValues> AskedValues::none() { return std::make_shared<AskedValues>(); }

std::shared_ptr<LookedAt::Values> LookedAt::Values::none() { return std::make_shared<Values>(); }

KnownValue KnownValues::of(const Evaluation& evaluation, NodeId id, const Progress& progress) {
    const Node& node = evaluation.graph->node(id);
    KnownValue before;
    {
        const std::scoped_lock lock(mutex_);
        if (const auto found = values_.find(node.path); found != values_.end())
            before = found->second;
    }
    KnownValue known =
        reads_transient(*evaluation.graph, id)
            ? completed(node, followed_from(evaluation, id), before,
                        [&](const auto&) { return made_of_transient(evaluation, id); })
            : known_value(node, edit_of(*evaluation.edits, node.path), evaluation.inputs(id),
                          before, progress);
    const std::scoped_lock lock(mutex_);
    return values_[node.path] = std::move(known);
}

void KnownValues::keep_only(const Graph& graph) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(values_, [&](const auto& entry) { return !graph.find(entry.first); });
}

const KnownValue* LookedAt::find(NodeId id) const {
    const std::scoped_lock lock(values_->mutex);
    const auto found = values_->values.find(id);
    if (found == values_->values.end()) return nullptr;
    found->second.seen = true;
    return &found->second.made;
}

const KnownValue& LookedAt::keep(NodeId id, KnownValue made) const {
    const std::scoped_lock lock(values_->mutex);
    return values_->values.try_emplace(id, Looked{std::move(made)}).first->second.made;
}

void LookedAt::forget_unseen() const {
    const std::scoped_lock lock(values_->mutex);
    auto& values = values_->values;
    for (auto entry = values.begin(); entry != values.end();)
        entry = std::exchange(entry->second.seen, false) ? std::next(entry) : values.erase(entry);
}

const KnownValue* Evaluation::known(NodeId id) const {
    if (graph->node(id).transient) return looked_at.find(id);
    const std::scoped_lock lock(asked->mutex);
    const auto found = asked->values.find(id);
    return found == asked->values.end() ? nullptr : &found->second;
}

const KnownValue& Evaluation::ask(NodeId id, const Progress& progress) const {
    if (const KnownValue* const there = known(id)) return *there;
    const Node& node = graph->node(id);
    check_memory_for(*graph, id, memory_left);
    if (node.transient) {
        KnownValue made{node.operation, {}, edit_of(*edits, node.path), nullptr, nullptr};
        made.own = made_of_transient(*this, id);
        made.value = made.edit.empty() ? made.own : share(edited(node.path, made.edit, *made.own));
        return looked_at.keep(id, std::move(made));
    }
    KnownValue made = on_demand->of(*this, id, progress);
    const std::scoped_lock lock(asked->mutex);
    return asked->values.try_emplace(id, std::move(made)).first->second;
}

const Value& Evaluation::at(NodeId id, const Progress& progress) const {
    return values.at(id) ? values[id] : ask(id, progress).value;
}

const Value& Evaluation::own_at(NodeId id) const { return own.at(id) ? own[id] : ask(id).own; }

double Evaluation::cost(std::span<const NodeId> ids) const {
    double total = 0;
    std::vector<NodeId> to_come(ids.begin(), ids.end());
    for (std::unordered_set<NodeId> counted; !to_come.empty();) {
        const NodeId id = to_come.back();
        to_come.pop_back();
        if (values.at(id) || known(id) || !counted.insert(id).second) continue;
        total += cost_of(*graph, id);
        const std::vector<NodeId>& inputs = graph->node(id).inputs;
        to_come.insert(to_come.end(), inputs.begin(), inputs.end());
    }
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
