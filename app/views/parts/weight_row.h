#pragma once
#include "core/graph/evaluate.h"

namespace attend {

/// Whether the score that a weight was made from is −∞, and nobody put another weight in. `seen`
/// says where scores are, of a head over a text, whose scores may not be kept.
bool is_masked(const Evaluation& evaluation, NodeId weights, Cell cell);
bool is_masked(const Evaluation& evaluation, NodeId weights, NodeId seen, Cell cell);

/// The query's own token among the keys: at its place where memory is another name of x, as far
/// from the end where x's rows stand below a second text's; −1 where another text alone answers.
Index own_key(const Graph& graph, const Node& weights, Index query);

}  // namespace attend
