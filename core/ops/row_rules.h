#pragma once
#include "core/ops/row_normalizer.h"

namespace attend {

/// α_j = s_j / Σ_j s_j: the weights of kernel regression (Nadaraya 1964, Watson 1964). The
/// temperature changes nothing. A negative score is refused, with its cell; where all scores are 0,
/// so are the weights.
extern const RowRule sum_rule;

/// The point of the probability simplex nearest to z: α_j = max(0, z_j − t), with t such that the
/// weights sum to 1. Small scores weigh exactly 0. Martins & Astudillo 2016, algorithm 1.
extern const RowRule sparsemax_rule;

/// α_j = max(0, z_j/2 − t)², with t such that the weights sum to 1: between softmax and sparsemax.
/// Peters, Niculae & Martins 2019, algorithm 2 (α = 1.5).
extern const RowRule entmax15_rule;

/// All weight to the largest score of the row, shared equally where several are the largest: the
/// look-up in a database. The temperature changes nothing, and nothing has a slope.
extern const RowRule hardmax_rule;

/// α = 1 / (1 + exp(−z)), cell by cell: a weight does not compete with the others of its row, which
/// need not sum to 1. Ramapuram et al. 2024.
extern const RowRule sigmoid_rule;

/// The scores as they are: α = s/τ. A masked cell still weighs 0. The weights may be negative and
/// need not sum to 1.
extern const RowRule unnormalized_rule;

}  // namespace attend
