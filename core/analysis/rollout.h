#pragma once
#include <span>
#include <vector>

#include "core/analysis/measure.h"

namespace attend {

// How much of each input token reaches a token after some layers, if attention alone mixed them:
// attention rollout, Abnar & Zuidema 2020, "Quantifying Attention Flow in Transformers".
//
// What is mixed are s states: first the n tokens that ask, then those of a second text, which stay
// what they are, since every layer reads them as they were. Rows of the nodes are the n that ask,
// columns the states.

/// The states of weights (n, m) whose first `others` keys are of another text.
Axis states_axis(const Axes& weights, Index others);

/// Â (n, s) of a layer, from the mean A (n, m) of its heads' weights. Self-attention: Â = ½A + ½I
/// with the residual, A without. With a second text Â = [½I ½A], or [0 A]; keys behind those of
/// the second text are the n tokens' own, as this layer reads them: Â = [½I + ½A_own ½A_others].
/// Numbers: the residual (1 or 0), `others`.
extern const MeasureRule mixing_rule;

/// R_l = Â_l R_{l−1} (n, s), from Â_l and, but for the first layer, R_{l−1}; sums in double.
extern const MeasureRule reached_rule;

/// The same with the columns as the keys stand (n, m): the other text's, then its own. Inputs: the
/// weights, R_l; numbers: `others`.
extern const MeasureRule rollout_rule;

/// What of each token does not come from the first one: Σ of R over all other states.
/// (n, s) -> (n, 1)
extern const MeasureRule rest_rule;
/// And of that what comes from each of them, 0 from the first; no number where nothing does.
/// R (n, s), its rest (n, 1) -> (n, s)
extern const MeasureRule without_first_rule;

/// How much of state `state` after all of some layers Â_0, Â_1, … is each state after 0, 1, … of
/// them: by level, the input first.
std::vector<std::vector<double>> trace_rollout(std::span<const Value> mixing, Index state);

}  // namespace attend
