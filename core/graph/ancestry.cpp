#include "core/graph/ancestry.h"

#include <unordered_map>
#include <utility>

namespace attend {

Ancestry::Ancestry(const Evaluation& evaluation, std::span<const NodeId> nodes) {
    std::unordered_map<NodeId, std::size_t> places;
    const auto place_of = [&](auto&& self, NodeId id) -> std::size_t {
        if (const auto found = places.find(id); found != places.end()) return found->second;
        Ancestor found;
        if (const Value& value = evaluation.values.at(id)) {
            found.value = value;
        } else {
            const Node& node = evaluation.graph->node(id);
            found.operation = node.operation;
            found.edit = edit_of(*evaluation.edits, node.path);
            for (const NodeId input : node.inputs) found.inputs.push_back(self(self, input));
        }
        ancestors_.push_back(std::move(found));
        return places[id] = ancestors_.size() - 1;
    };
    for (const NodeId id : nodes) nodes_.push_back(place_of(place_of, id));
}

bool Ancestry::Ancestor::operator==(const Ancestor& other) const {
    if (!operation || !other.operation)
        return !operation && !other.operation && !value.owner_before(other.value) &&
               !other.value.owner_before(value);
    return inputs == other.inputs && edit == other.edit &&
           same_operation(*operation, *other.operation);
}

bool Ancestry::operator==(const Ancestry& other) const {
    return nodes_ == other.nodes_ && ancestors_ == other.ancestors_;
}

}  // namespace attend
