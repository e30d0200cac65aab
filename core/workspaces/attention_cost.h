#pragma once
#include "core/analysis/cost.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What a scene's cost depends on; its mask where that is causal, window or top_k alone, else full.
/// `memory_rows`: how many keys answer; widths with what positions put beside the words.
CostSizes cost_sizes(const Scene& scene, const Graph& graph, const Choices& choices);
inline CostSizes cost_sizes(const Scene& scene) {
    return cost_sizes(scene, *scene.graph, scene.choices);
}

/// Adds, on demand, the node `cost`.
void add_cost(Graph& graph, const Scene& scene, const Choices& choices);

}  // namespace attend
