#pragma once
#include "core/attention/block.h"
#include "core/graph/evaluate.h"

namespace attend {

/// Whether the score that a weight was made from is −∞, and nobody put another weight in. `seen`
/// says where scores are, of a head over a text, whose scores may not be kept.
bool is_masked(const Evaluation& evaluation, NodeId weights, Cell cell);
bool is_masked(const Evaluation& evaluation, NodeId weights, NodeId seen, Cell cell);

/// The query's own token among the keys: as far from their end as from that of the tokens that ask;
/// −1 where another text alone answers.
inline Index own_key(const Block& block, Shape weights, Index query) {
    return block.own_keys() ? weights.columns - weights.rows + query : -1;
}

/// The first key of the tokens that ask, where they answer, too: the keys end with them, or of what
/// is written in turn with the one before the last.
inline Index first_own_key(const Block& block, Shape weights, bool in_turn) {
    return block.own_keys() ? weights.columns - weights.rows + (in_turn ? 1 : 0) : 0;
}

}  // namespace attend
