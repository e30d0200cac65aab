#include "core/graph/upstream.h"

#include <utility>

#include "core/graph/evaluate_node.h"

namespace attend {

std::shared_ptr<const Graph> upstream_of(const Graph& graph, const std::vector<NodeId>& ids) {
    std::vector<bool> wanted(graph.size(), false);
    for (const NodeId id : ids) wanted.at(id) = true;
    wanted = needed_for(graph, std::move(wanted));
    auto part = std::make_shared<Graph>();
    std::vector<NodeId> places(graph.size(), 0);
    for (NodeId node = 0; node < graph.size(); ++node) {
        if (!wanted[node]) continue;
        const Node& whole = graph.node(node);
        std::vector<NodeId> inputs;
        for (const NodeId input : whole.inputs) inputs.push_back(places[input]);
        // What passes is read by what is not on demand: it is made for that, and may as well stay.
        places[node] = part->add(whole.path, whole.operation, std::move(inputs), whole.notation,
                                 {.on_demand = whole.on_demand && !whole.passing});
    }
    return part;
}

std::vector<bool> downstream_of(const Graph& graph, std::vector<bool> marked) {
    for (NodeId node = 0; node < graph.size(); ++node)
        for (const NodeId input : graph.node(node).inputs)
            if (marked[input]) marked[node] = true;
    return marked;
}

}  // namespace attend
