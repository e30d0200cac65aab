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

/// What several operations share and nobody has made yet, each once.
std::vector<const Preparation*> preparations_to_come(const Graph& graph,
                                                     const std::vector<NodeId>& nodes) {
    std::set<const Preparation*> seen;
    std::vector<const Preparation*> to_come;
    for (const NodeId id : nodes) {
        const Preparation* const one = graph.node(id).operation->preparation();
        if (one && !one->made() && seen.insert(one).second) to_come.push_back(one);
    }
    return to_come;
}

/// Makes that before any of the nodes, one after the other. Returns how much of the whole work's
/// progress it was: its share of what everything costs.
double prepare(const Graph& graph, const std::vector<NodeId>& nodes, const Progress& progress) {
    const std::vector<const Preparation*> to_come = preparations_to_come(graph, nodes);
    if (to_come.empty()) return 0;
    double whole = 0, done = 0;
    for (const NodeId id : nodes) whole += cost_of(graph, id);
    std::vector<double> costs;
    for (const Preparation* const one : to_come) whole += costs.emplace_back(one->cost());
    for (std::size_t i = 0; i < to_come.size(); ++i) {
        const double share = whole > 0 ? costs[i] / whole : 0;
        to_come[i]->make(progress.part(done, done + share));
        done += share;
    }
    return done;
}

}  // namespace

std::vector<const KnownValue*> Evaluator::what_stays(const Graph& graph, const Edits& edits) const {
    std::vector<const KnownValue*> stays(graph.size(), nullptr);
    const auto reads_the_same = [&](const Node& node, const KnownValue& entry) {
        return std::equal(node.inputs.begin(), node.inputs.end(), entry.inputs.begin(),
                          entry.inputs.end(), [&](NodeId input, const Value& value) {
                              return stays[input] && stays[input]->value == value;
                          });
    };
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const auto found = entries_.find(node.path);
        if (found == entries_.end()) continue;
        const KnownValue& entry = found->second;
        if (entry.value && entry.edit == edit_of(edits, node.path) && entry.is_of(node) &&
            reads_the_same(node, entry))
            stays[id] = &entry;
    }
    return stays;
}

void Evaluator::compute(Evaluation& result, NodeId id) {
    const Node& node = result.graph->node(id);
    KnownValue& entry = entries_.at(node.path);
    entry = known_value(node, edit_of(*result.edits, node.path), result.inputs(id), entry);
    result.values[id] = entry.value;
    result.own[id] = entry.own;
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
    after_dependencies(before, [&](std::size_t i) {
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
    result.on_demand = on_demand_;
    const std::vector<const KnownValue*> stays = what_stays(*graph, *edits);
    std::vector<bool> marked(size, false);
    for (NodeId id = 0; id < size; ++id) {
        if (graph->node(id).on_demand) continue;
        marked[id] = stays[id] == nullptr;
        if (marked[id]) {
            result.recomputed.push_back(id);
        } else {
            result.values[id] = stays[id]->value;
            result.own[id] = stays[id]->own;
        }
    }
    const std::vector<NodeId>& stale = result.recomputed;
    check_memory_for(*graph, marked, memory_left_);
    for (const NodeId id : stale) entries_.try_emplace(graph->node(id).path);
    const Progress rest = progress.part(prepare(*graph, stale, progress), 1);
    if (numbers_in(*graph, stale) >= worth_dividing) {
        compute_side_by_side(result, stale, rest);
    } else {
        for (std::size_t i = 0; i < stale.size(); ++i) {
            rest.at(static_cast<double>(i) / static_cast<double>(stale.size()));
            compute(result, stale[i]);
        }
    }
    if (entries_.size() > size)
        std::erase_if(entries_, [&](const auto& entry) { return !graph->find(entry.first); });
    on_demand_->keep_only(*graph);
    return result;
}

double Evaluator::cost(const Graph& graph, const Edits& edits) const {
    double total = 0;
    std::vector<NodeId> stale;
    const std::vector<const KnownValue*> stays = what_stays(graph, edits);
    for (NodeId id = 0; id < graph.size(); ++id)
        if (!stays[id] && !graph.node(id).on_demand) stale.push_back(id);
    for (const NodeId id : stale) total += cost_of(graph, id);
    for (const Preparation* const one : preparations_to_come(graph, stale)) total += one->cost();
    return total;
}

}  // namespace attend
