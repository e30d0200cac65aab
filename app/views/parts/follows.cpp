#include "app/views/parts/follows.h"

#include <vector>

#include "core/graph/graph.h"

namespace attend {

namespace {

/// By node, of the computation of this revision.
struct FollowingNodes {
    std::uint64_t revision = 0;
    std::vector<bool> follow;
};

/// What a person changed: edited nodes, where heads are joined of which some are off, and what a
/// layer that is off hands on.
std::vector<bool> changed_nodes(const Scene& scene, const Evaluation& evaluation) {
    const Graph& graph = *evaluation.graph;
    std::vector<bool> changed(graph.size(), false);
    for (const auto& [path, edit] : *evaluation.edits)
        if (const auto id = graph.find(path)) changed[*id] = true;
    const std::vector<LayerBlock>& layers = scene.layers;
    for (const int head : scene.choices.heads_off)  // counted on from layer to layer
        if (const auto place = static_cast<std::size_t>(head);
            !layers.empty() && place < scene.blocks.size())
            changed[layers[static_cast<std::size_t>(scene.blocks[place].layer)].concat] = true;
    for (const int off : scene.choices.layers_off)  // not every room reads them
        if (const auto place = static_cast<std::size_t>(off); place < layers.size())
            changed[layers[place].output()] = true;
    return changed;
}

}  // namespace

bool follows_from_change(const Frame& frame, NodeId id) {
    auto& kept = frame.ui.states.of<FollowingNodes>();
    const std::uint64_t revision = frame.store.computation().revision();
    const Evaluation& evaluation = *frame.evaluation();
    if (kept.revision != revision || kept.follow.size() != evaluation.graph->size())
        kept = {revision,
                downstream_of(*evaluation.graph, changed_nodes(*frame.scene(), evaluation))};
    return kept.follow[id];
}

}  // namespace attend
