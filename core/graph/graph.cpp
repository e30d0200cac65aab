#include "core/graph/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <stdexcept>
#include <utility>

#include "core/error.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/scope.h"
#include "core/named.h"

namespace attend {

Ref Scope::add(const std::string& name, Expression expression, Notation notation) {
    std::vector<NodeId> inputs;
    for (const Ref& input : expression.inputs) inputs.push_back(input.id);
    return {graph_, graph_->add(prefix_ + name, std::move(expression.operation), std::move(inputs),
                                std::move(notation), place_)};
}

NodeId Graph::add(std::string path, OperationPtr operation, std::vector<NodeId> inputs,
                  Notation notation, NodePlace place) {
    input_axes_.clear();
    for (const NodeId input : inputs) {
        input_axes_.push_back(nodes_.at(input).axes);
        const Node& from = nodes_.at(input);
        place.on_demand = place.on_demand || (from.on_demand && !from.passing);
    }
    place.passing = place.passing && !place.on_demand;
    place.transient = place.transient && place.passing;
    place.on_demand = place.on_demand || place.passing;
    const NodeId id = nodes_.size();
    if (slots_.size() < 2 * (id + 1)) reserve(std::max<std::size_t>(2 * id, 32));
    const std::size_t slot = slot_of(path);
    if (slots_[slot] != 0) throw std::logic_error("two nodes have the path " + path);
    try {
        Axes axes = operation->axes(input_axes_);
        nodes_.push_back({std::move(path), std::move(notation), std::move(operation),
                          std::move(inputs), std::move(axes), place.on_demand, place.passing,
                          place.transient, place.layer, place.head});
    } catch (const Error& error) {
        throw Error(path, error);
    }
    slots_[slot] = static_cast<std::uint32_t>(id + 1);
    return id;
}

void Graph::reserve(std::size_t nodes) {
    nodes_.reserve(nodes);
    slots_.assign(std::bit_ceil(2 * nodes), 0);
    for (NodeId id = 0; id < nodes_.size(); ++id)
        slots_[slot_of(nodes_[id].path)] = static_cast<std::uint32_t>(id + 1);
}

std::size_t Graph::slot_of(std::string_view path) const {
    const std::size_t last = slots_.size() - 1;
    std::size_t at = std::hash<std::string_view>{}(path)&last;
    while (slots_[at] != 0 && nodes_[slots_[at] - 1].path != path) at = (at + 1) & last;
    return at;
}

std::optional<NodeId> Graph::find(std::string_view path) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint32_t found = slots_[slot_of(path)];
    return found == 0 ? std::nullopt : std::optional<NodeId>(found - 1);
}

NodeId Graph::at(std::string_view path) const {
    if (const auto id = find(path)) return *id;
    std::vector<std::string> paths;
    for (const Node& node : nodes_) paths.push_back(node.path);
    throw Error(fmt::format("no node is called '{}'; {}", path, did_you_mean(path, paths)));
}

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
