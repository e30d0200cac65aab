#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/attention/block.h"
#include "core/attention/choices.h"
#include "core/graph/scope.h"

namespace attend {

/// What the measures of a scene of heads need to know besides its graph.
struct MeasuredScene {
    const AttentionChoices& choices;
    int heads = 1;
    bool cross = false;               // keys are of another text, at least some of them
    Index others = 0;                 // how many keys stand before the asking text's own
    std::optional<Index> block = {};  // the text is a block of so many words, twice
};

/// Adds, on demand, every number that views show of the heads: for each head what its normalizer
/// makes on the way (maximum, exponentials, sum; threshold, support), entropy, confidence,
/// distance, previous_token, induction and contribution; for each layer `combined` and `rollout`.
void add_measures(Graph& graph, std::span<const Block> blocks, const MeasuredScene& scene);

}  // namespace attend
