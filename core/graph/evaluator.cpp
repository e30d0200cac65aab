#include "core/graph/evaluator.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <set>

#include "core/error.h"
#include "core/graph/evaluate_node.h"
#include "core/parallel.h"

namespace attend {

namespace {

/// From so many numbers in a graph on, nodes are computed side by side.
constexpr double worth_dividing = 1e5;

double numbers_in(const Graph& graph, const std::vector<NodeId>& nodes) {
    double numbers = 0;
    for (const NodeId id : nodes) {
        const Shape shape = graph.node(id).shape();
        numbers += static_cast<double>(shape.rows) * static_cast<double>(shape.columns);
    }
    return numbers;
}

/// What several operations share is made before any of them, one after the other. Returns how much
/// of the whole work's progress that was.
double prepare(const Graph& graph, const std::vector<NodeId>& nodes, const Progress& progress) {
    std::set<const Preparation*> seen;
    std::vector<const Preparation*> first;
    for (const NodeId id : nodes)
        if (const Preparation* const one = graph.node(id).operation->preparation())
            if (seen.insert(one).second) first.push_back(one);
    const double each = 0.5 / static_cast<double>(std::max<std::size_t>(first.size(), 1));
    double done = 0;
    for (const Preparation* const one : first) {
        one->make(progress.part(done, done + each));
        done += each;
    }
    return done;
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

Evaluator::Entry Evaluator::entry_of(const Node& node, const Edit& edit, std::vector<Value> inputs,
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

bool Evaluator::is_stale(const Node& node, const Edit& edit, const Entry& entry,
                         const std::vector<Value>& inputs) {
    return !entry.value || entry.inputs != inputs || !(entry.edit == edit) ||
           !same_operation(entry.operation, node.operation);
}

void Evaluator::take(Evaluation& result, NodeId id, const Entry& entry) {
    result.values[id] = entry.value;
    result.own[id] = entry.own;
}

std::vector<NodeId> Evaluator::take_what_stayed(Evaluation& result) {
    const Graph& graph = *result.graph;
    std::vector<NodeId> stale;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const Entry& entry = entries_[node.path];
        const std::vector<Value> inputs = result.inputs(id);  // empty where one is stale
        if (is_stale(node, edit_of(*result.edits, node.path), entry, inputs))
            stale.push_back(id);
        else
            take(result, id, entry);
    }
    return stale;
}

void Evaluator::compute(Evaluation& result, NodeId id) {
    const Node& node = result.graph->node(id);
    Entry& entry = entries_.find(node.path)->second;
    entry = entry_of(node, edit_of(*result.edits, node.path), result.inputs(id), entry);
    take(result, id, entry);
}

void Evaluator::compute_side_by_side(Evaluation& result, const std::vector<NodeId>& stale,
                                     const Progress& progress) {
    std::vector<std::vector<std::size_t>> before(stale.size());
    for (std::size_t i = 0; i < stale.size(); ++i)
        for (const NodeId input : result.graph->node(stale[i]).inputs)
            if (const auto at = std::lower_bound(stale.begin(), stale.end(), input);
                at != stale.end() && *at == input)
                before[i].push_back(static_cast<std::size_t>(at - stale.begin()));
    std::vector<std::exception_ptr> problems(stale.size());
    std::mutex reporting;
    std::size_t done = 0;
    in_order(before, [&](std::size_t i) {
        try {
            {
                const std::scoped_lock lock(reporting);
                progress.at(static_cast<double>(done++) / static_cast<double>(stale.size()));
            }
            // What needs a value that could not be computed cannot be either.
            for (const NodeId input : result.graph->node(stale[i]).inputs)
                if (!result.values[input]) return;
            compute(result, stale[i]);
        } catch (...) {
            problems[i] = std::current_exception();
        }
    });
    for (const std::exception_ptr& problem : problems)
        if (problem) std::rethrow_exception(problem);
}

Evaluation Evaluator::evaluate(const std::shared_ptr<const Graph>& graph,
                               const std::shared_ptr<const Edits>& edits,
                               const Progress& progress) {
    const std::size_t size = graph->size();
    Evaluation result{graph, edits, std::vector<Value>(size), std::vector<Value>(size), {}};
    result.recomputed = take_what_stayed(result);
    const std::vector<NodeId>& stale_nodes = result.recomputed;
    std::vector<bool> marked(size, false);
    for (const NodeId id : stale_nodes) marked[id] = true;
    check_memory_for(*graph, marked, memory_left_);
    const Progress rest = progress.part(prepare(*graph, stale_nodes, progress), 1);
    if (numbers_in(*graph, stale_nodes) >= worth_dividing) {
        compute_side_by_side(result, stale_nodes, rest);
    } else {
        for (const NodeId id : stale_nodes) {
            rest.at(static_cast<double>(id) / static_cast<double>(size));
            compute(result, id);
        }
    }
    if (entries_.size() > size)
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
