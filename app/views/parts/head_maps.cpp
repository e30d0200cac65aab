#include "app/views/parts/head_maps.h"

namespace attend {

Measured maps_of(const Frame& frame, std::string_view what, const std::vector<Block>& blocks) {
    std::vector<NodeId> nodes;
    for (const Block& block : blocks) nodes.push_back(map_node(frame, block));
    if (weights_are_transient(frame)) return measured(frame, what, nodes);
    Measured kept{{}, true};
    for (const NodeId id : nodes) kept.values.push_back(frame.evaluation()->at(id));
    return kept;
}

}  // namespace attend
