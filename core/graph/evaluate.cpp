#include "core/graph/evaluate.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <set>

#include "core/graph/batches.h"
#include "core/graph/before.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/making.h"
#include "core/parallel.h"

namespace attend {

namespace {

/// From so many numbers in a graph on, nodes are computed side by side.
constexpr double worth_dividing = 1e5;

double numbers_in(const Graph& graph, const std::vector<NodeId>& nodes) {
    double numbers = 0;
    for (const NodeId id : nodes) {
        const Shape shape = graph.node(id).shape();
        numbers += cells_in(shape);
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

/// Those that are computed at once: all but those on demand, or what is wanted.
std::vector<bool> computed_at_once(const Graph& graph, const std::vector<NodeId>& wanted) {
    std::vector<bool> at_once(graph.size(), false);
    for (const NodeId id : wanted) at_once.at(id) = true;
    for (NodeId id = graph.size(); id-- > 0;) {
        if (wanted.empty()) at_once[id] = !graph.node(id).on_demand;
        if (at_once[id])
            for_each_read(graph, id, at_once, [&](NodeId input) { at_once[input] = true; });
    }
    return at_once;
}

/// Throws what the first of the batches that failed threw.
void compute_side_by_side(Making& making, const Graph& graph, const std::vector<NodeId>& stale,
                          const std::vector<bool>& held, const Progress& progress) {
    const std::vector<Batch> batches = batches_of(graph, stale);
    std::vector<std::exception_ptr> problems(batches.size());
    std::mutex reporting;
    std::size_t done = 0;
    const auto reads = dependencies(graph, batches, held);
    std::vector<char> made(batches.size(), 0);
    after_dependencies(reads, [&](std::size_t i) {
        try {
            {
                const std::scoped_lock lock(reporting);
                progress.at(static_cast<double>(done++) / static_cast<double>(batches.size()));
            }
            // What needs a value that could not be computed cannot be either.
            for (const std::size_t input : reads[i])
                if (!made[input]) return;
            making.make(batches[i]);
            made[i] = 1;
        } catch (...) {
            problems[i] = std::current_exception();
        }
    });
    for (const std::exception_ptr& problem : problems)
        if (problem) std::rethrow_exception(problem);
}

/// What operations kept the last time, unless this time some did: then theirs alone, so that it
/// stays little.
void keep_beside(Evaluation& result, const Before& before) {
    if (std::ranges::any_of(result.kept, [](const auto& kept) { return kept != nullptr; })) return;
    for (NodeId id = 0; id < result.kept.size(); ++id)
        if (before.own_stays(id)) result.kept[id] = before.kept(id);
}

}  // namespace

Evaluation evaluate(const std::shared_ptr<const Graph>& graph,
                    const std::shared_ptr<const Edits>& edits, const Evaluation& before,
                    const Progress& progress, const MemoryLeft& left,
                    const std::vector<NodeId>& wanted) {
    const std::size_t size = graph->size();
    Evaluation result;
    result.graph = graph;
    result.edits = edits;
    result.values.resize(size);
    result.own.resize(size);
    result.kept.resize(size);
    if (before.graph) result.on_demand = before.on_demand;
    const Before known(*graph, *edits, before);
    const std::vector<bool> held = computed_at_once(*graph, wanted);
    std::vector<bool> marked = held;
    for (NodeId id = 0; id < size; ++id) {
        if (!held[id]) continue;
        marked[id] = !known.stays(id) || !known.value(id);
        if (marked[id]) {
            result.recomputed.push_back(id);
        } else {
            result.values[id] = known.value(id);
            result.own[id] = known.own(id);
        }
    }
    const std::vector<NodeId>& stale = result.recomputed;
    check_memory_for(*graph, marked, left);
    const Progress rest = progress.part(prepare(*graph, stale, progress), 1);
    Making making(result, known, held);
    if (numbers_in(*graph, stale) >= worth_dividing) {
        compute_side_by_side(making, *graph, stale, held, rest);
    } else {
        for (std::size_t i = 0; i < stale.size(); ++i) {
            rest.at(static_cast<double>(i) / static_cast<double>(stale.size()));
            making.make({&stale[i], 1});
        }
    }
    result.on_demand->keep_only(*graph);
    keep_beside(result, known);
    return result;
}

double cost_to_evaluate(const Graph& graph, const Edits& edits, const Evaluation& before) {
    double total = 0;
    std::vector<NodeId> stale;
    const Before known(graph, edits, before);
    for (NodeId id = 0; id < graph.size(); ++id)
        if (!known.stays(id) && (!graph.node(id).on_demand || graph.node(id).passing))
            stale.push_back(id);
    for (const NodeId id : stale) total += cost_of(graph, id);
    for (const Preparation* const one : preparations_to_come(graph, stale)) total += one->cost();
    return total;
}

}  // namespace attend
