#include "core/graph/before.h"

#include <algorithm>

namespace attend {

Before::Before(const Graph& graph, const Edits& edits, const Evaluation& before)
    : graph_(graph),
      edits_(edits),
      before_(before),
      same_path_(graph.size()),
      stays_(graph.size(), false),
      own_stays_(graph.size(), false) {
    if (!before.graph) return;
    NodeId next = 0;  // most graphs are as the one before: the same path is the next one there
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        if (node.on_demand && !node.passing) continue;  // kept by on_demand
        const bool follows =
            next < before.graph->size() && before.graph->node(next).path == node.path;
        same_path_[id] = follows ? next : before.graph->find(node.path);
        if (!same_path_[id]) continue;
        const NodeId was = *same_path_[id];
        next = was + 1;
        const Node& old = before.graph->node(was);
        const bool known = node.passing ? old.passing : before.values[was] != nullptr;
        own_stays_[id] =
            known && same_operation(*old.operation, *node.operation) && has_known_inputs(node, old);
        stays_[id] =
            own_stays_[id] && edit_of(*before.edits, node.path) == edit_of(edits, node.path);
    }
}

bool Before::has_same_inputs(const Node& node, const Node& old) const {
    return std::equal(node.inputs.begin(), node.inputs.end(), old.inputs.begin(), old.inputs.end(),
                      [&](NodeId input, NodeId was) { return same_path_[input] == was; });
}

bool Before::has_known_inputs(const Node& node, const Node& old) const {
    return std::equal(node.inputs.begin(), node.inputs.end(), old.inputs.begin(), old.inputs.end(),
                      [&](NodeId input, NodeId was) {
                          if (!stays_[input]) return false;
                          if (same_path_[input] == was) return true;
                          const Value now = value(input);
                          return now && now == before_.values[was];
                      });
}

KnownValue Before::known(NodeId id) const {
    const auto was = same_path_[id];
    if (!was || !before_.values[*was]) return {};
    const Node& node = before_.graph->node(*was);
    // What nobody kept then is not made again for this.
    for (const NodeId input : node.inputs)
        if (!before_.values[input]) return {};
    return {node.operation, before_.inputs(*was), edit_of(*before_.edits, node.path),
            before_.own[*was], before_.values[*was]};
}

bool Before::is_comparable(NodeId id) const {
    if (!same_path_[id]) return false;
    const Node &node = graph_.node(id), &old = before_.graph->node(*same_path_[id]);
    return same_operation(*old.operation, *node.operation) && has_same_inputs(node, old) &&
           edit_of(edits_, node.path).empty() && edit_of(*before_.edits, old.path).empty();
}

}  // namespace attend
