#pragma once
#include "core/analysis/cost.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What the mask leaves, where that is known for any number of tokens: of causal and of window,
/// with or without top_k. Else full.
Pairs pairs_by_rule(const AttentionChoices& choices);

/// What a scene's cost depends on; its mask where that saves by a rule, else full.
/// `memory_rows`: how many keys answer; widths with what positions put beside the words.
CostSizes cost_sizes(const Scene& scene, const Graph& graph, const Choices& choices);
inline CostSizes cost_sizes(const Scene& scene) {
    return cost_sizes(scene, *scene.graph, scene.choices);
}

/// Adds, on demand, the node `cost`; reads the nodes `needed` and `mixed` where there is a
/// mask.
NodeId add_cost(Graph& graph, const Scene& scene, const Choices& choices);

}  // namespace attend
