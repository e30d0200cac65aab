#include "core/graph/graph.h"

#include <fmt/format.h>

#include <stdexcept>

#include "core/did_you_mean.h"
#include "core/error.h"

namespace attend {

NodeId Graph::add(std::string path, OperationPtr operation, std::vector<NodeId> inputs,
                  Notation notation, NodePlace place) {
    std::vector<Axes> input_axes;
    input_axes.reserve(inputs.size());
    for (const NodeId input : inputs) {
        input_axes.push_back(nodes_.at(input).axes);
        place.on_demand = place.on_demand || nodes_.at(input).on_demand;
    }
    const NodeId id = nodes_.size();
    if (!ids_.emplace(path, id).second) throw std::logic_error("two nodes have the path " + path);
    try {
        Axes axes = operation->axes(input_axes);
        nodes_.push_back({std::move(path), std::move(notation), std::move(operation),
                          std::move(inputs), std::move(axes), place.on_demand, place.layer,
                          place.head});
    } catch (const Error& error) {
        ids_.erase(path);
        throw Error(path + ": " + error.what());
    }
    return id;
}

std::optional<NodeId> Graph::find(std::string_view path) const {
    const auto found = ids_.find(path);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

NodeId Graph::at(std::string_view path) const {
    if (const auto id = find(path)) return *id;
    std::vector<std::string> paths;
    for (const Node& node : nodes_) paths.push_back(node.path);
    throw Error(fmt::format("no node is called '{}'; {}", path, did_you_mean(path, paths)));
}

}  // namespace attend
