#include "app/views/parts/follows.h"

#include <utility>
#include <vector>

#include "core/graph/upstream.h"

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
    const auto mark_layers = [&](const NumberList& off, std::size_t heads, auto node) {
        for (const int place : off)
            if (const auto layer = static_cast<std::size_t>(place) / heads;
                layer < scene.layers.size())
                changed[node(scene.layers[layer])] = true;
    };
    const std::size_t layers = scene.layers.size();
    if (layers == 0) return changed;
    mark_layers(scene.choices.heads_off, std::max(scene.blocks.size() / layers, std::size_t{1}),
                [](const LayerBlock& layer) { return layer.concat; });
    mark_layers(scene.choices.layers_off, 1,
                [](const LayerBlock& layer) { return layer.output(); });
    return changed;
}

}  // namespace

bool follows_from_change(const Frame& frame, NodeId id) {
    auto& kept = frame.ui.memory.of<FollowingNodes>();
    const std::uint64_t revision = frame.store.computation().revision();
    const Evaluation& evaluation = *frame.evaluation();
    if (kept.revision != revision || kept.follow.size() != evaluation.graph->size())
        kept = {revision,
                downstream_of(*evaluation.graph, changed_nodes(*frame.scene(), evaluation))};
    return kept.follow[id];
}

}  // namespace attend
