#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/head_measures.h"
#include "core/attention/block.h"
#include "core/attention/choices.h"
#include "core/graph/scope.h"
#include "core/progress.h"

namespace attend {

/// What the measures of a scene of heads need to know besides its graph.
struct MeasuredScene {
    const AttentionChoices& choices;
    int heads = 1;
    std::vector<bool> off;  // by head, through all layers
    MeasuredText text;
    std::vector<double> shares;  // of each head, 1 where there is none
    Index others = 0;            // how many keys stand before the asking text's own
    /// Scores of same words and induction that were measured elsewhere, (heads of all layers, 2).
    std::optional<Ref> probe = {};
    Progress progress = {};  // adding is stopped by it, between layers
};

/// Adds, on demand, every number that views show of the heads: for each head what its normalizer
/// makes on the way (maximum, exponentials, sum; threshold, support), entropy, confidence,
/// distance, previous_token, induction, roles, times_others, value_length and contribution; for
/// each layer the means of these measures, one for each head, the roles of all its heads, the heads
/// combined by each rule, and the rollout; the row sums of all weights. The blocks get their nodes,
/// the rest is returned. Throws Cancelled.
MeasureNodes add_measures(Graph& graph, std::span<Block> blocks, const MeasuredScene& scene);

}  // namespace attend
