#include "core/graph/steps.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace attend {

namespace {

constexpr std::size_t no_step = std::numeric_limits<std::size_t>::max();

bool may_join(const Graph& graph, const Node& node) {
    return !node.is_leaf() && node.operation->shares_first_input() &&
           std::all_of(node.inputs.begin() + 1, node.inputs.end(),
                       [&](NodeId input) { return graph.node(input).is_leaf(); });
}

/// Whether they are made by one operation: joined ones have it, its parameters and all.
bool same_step(const Node& a, const Node& b) {
    return a.inputs.size() == b.inputs.size() && a.operation->equals(*b.operation);
}

}  // namespace

std::vector<Step> made_together(const Graph& graph, const std::vector<NodeId>& stale) {
    std::vector<Step> steps;
    std::unordered_map<NodeId, std::vector<std::size_t>> by_first_input;
    for (const NodeId id : stale) {
        const Node& node = graph.node(id);
        if (!may_join(graph, node)) {
            steps.push_back({id});
            continue;
        }
        std::vector<std::size_t>& there = by_first_input[node.inputs.front()];
        const auto found = std::ranges::find_if(there, [&](std::size_t step) {
            return same_step(graph.node(steps[step].front()), node);
        });
        if (found != there.end()) {
            steps[*found].push_back(id);
        } else {
            there.push_back(steps.size());
            steps.push_back({id});
        }
    }
    return steps;
}

std::vector<std::vector<std::size_t>> dependencies(const Graph& graph,
                                                   const std::vector<Step>& steps,
                                                   const std::vector<bool>& held) {
    std::vector<std::size_t> step_of(graph.size(), no_step);
    for (std::size_t i = 0; i < steps.size(); ++i)
        for (const NodeId id : steps[i]) step_of[id] = i;
    std::vector<std::vector<std::size_t>> reads(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
        for (const NodeId id : steps[i])
            for_each_read(graph, id, held, [&](NodeId input) {
                if (step_of[input] != no_step) reads[i].push_back(step_of[input]);
            });
    return reads;
}

}  // namespace attend
