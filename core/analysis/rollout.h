#pragma once
#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

// How much of each input token reaches a token after some layers, if attention alone mixed them:
// attention rollout, Abnar & Zuidema 2020, "Quantifying Attention Flow in Transformers".

/// What a layer mixes, from the mean A (n, m) of its heads' weights.
struct MixedLayer {
    Value mixing;  // (s, s): row i is where state i of the next level comes from
    Index asking;  // n: the first n states are the tokens that ask
};
/// Self-attention (n = m): Â = ½A + ½I with the residual, A without. The first `others` keys are of
/// a second text: they are states, too, after the n that ask, and stay what they are, since every
/// layer reads them as they were: Â = [½I ½A; 0 I], or [0 A; 0 I]. Keys behind them are the n
/// tokens' own, as this layer reads them: Â = [½I + ½A_own ½A_others; 0 I].
MixedLayer mixed_layer(const Matrix& mean, bool residual, Index others);

/// R_l = Â_l R_{l−1}, R_{−1} = I, of all layers (s, s); sums in double. At least one layer.
Matrix rollout(std::span<const MixedLayer> layers);

/// One row of it, and all on the way: how much of state `state` after `level` layers is each state
/// after 0, 1, … `level` layers. O(level·s²), where the whole rollout is O(level·s³).
struct RolloutTrace {
    std::vector<std::vector<double>> shares;  // by level, the input first; by state
};
RolloutTrace trace_rollout(std::span<const MixedLayer> layers, Index level, Index state);

}  // namespace attend
