#include "core/graph/batches.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace attend {

namespace {

constexpr std::size_t no_batch = std::numeric_limits<std::size_t>::max();

bool may_join(const Graph& graph, const Node& node) {
    return !node.is_leaf() && node.operation->cheaper_together() &&
           std::all_of(node.inputs.begin() + 1, node.inputs.end(),
                       [&](NodeId input) { return graph.node(input).is_leaf(); });
}

/// Whether they are made by one operation: joined ones have it, its parameters and all.
bool same_operation_in(const Node& a, const Node& b) {
    return a.inputs.size() == b.inputs.size() && a.operation->equals(*b.operation);
}

}  // namespace

std::vector<Batch> batches_of(const Graph& graph, const std::vector<NodeId>& stale) {
    std::vector<Batch> batches;
    std::unordered_map<NodeId, std::vector<std::size_t>> by_first_input;
    for (const NodeId id : stale) {
        const Node& node = graph.node(id);
        if (!may_join(graph, node)) {
            batches.push_back({id});
            continue;
        }
        std::vector<std::size_t>& there = by_first_input[node.inputs.front()];
        const auto found = std::ranges::find_if(there, [&](std::size_t batch) {
            return same_operation_in(graph.node(batches[batch].front()), node);
        });
        if (found != there.end()) {
            batches[*found].push_back(id);
        } else {
            there.push_back(batches.size());
            batches.push_back({id});
        }
    }
    return batches;
}

std::vector<std::vector<std::size_t>> dependencies(const Graph& graph,
                                                   const std::vector<Batch>& batches,
                                                   const std::vector<bool>& held) {
    std::vector<std::size_t> batch_of(graph.size(), no_batch);
    for (std::size_t i = 0; i < batches.size(); ++i)
        for (const NodeId id : batches[i]) batch_of[id] = i;
    std::vector<std::vector<std::size_t>> reads(batches.size());
    for (std::size_t i = 0; i < batches.size(); ++i)
        for (const NodeId id : batches[i])
            for_each_read(graph, id, held, [&](NodeId input) {
                if (batch_of[input] != no_batch) reads[i].push_back(batch_of[input]);
            });
    return reads;
}

}  // namespace attend
