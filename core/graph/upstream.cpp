#include "core/graph/upstream.h"

namespace attend {

std::shared_ptr<const Graph> upstream_of(const Graph& graph, const std::vector<NodeId>& ids) {
    std::vector<bool> wanted(graph.size(), false);
    for (const NodeId id : ids) wanted.at(id) = true;
    for (NodeId node = graph.size(); node-- > 0;)
        if (wanted[node])
            for (const NodeId input : graph.node(node).inputs) wanted[input] = true;
    auto part = std::make_shared<Graph>();
    std::vector<NodeId> places(graph.size(), 0);
    for (NodeId node = 0; node < graph.size(); ++node) {
        if (!wanted[node]) continue;
        const Node& whole = graph.node(node);
        std::vector<NodeId> inputs;
        for (const NodeId input : whole.inputs) inputs.push_back(places[input]);
        places[node] = part->add(whole.path, whole.operation, std::move(inputs), whole.notation);
    }
    return part;
}

std::vector<bool> made_alike(const Graph& graph, const Graph& other) {
    std::vector<bool> alike(graph.size(), false);
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const auto there = other.find(node.path);
        if (!there) continue;
        const Node& twin = other.node(*there);
        bool same = node.axes == twin.axes && node.inputs.size() == twin.inputs.size() &&
                    node.operation->equals(*twin.operation);
        for (std::size_t i = 0; same && i < node.inputs.size(); ++i)
            same = alike[node.inputs[i]] &&
                   graph.node(node.inputs[i]).path == other.node(twin.inputs[i]).path;
        alike[id] = same;
    }
    return alike;
}

}  // namespace attend
