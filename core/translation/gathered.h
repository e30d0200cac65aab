#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/attention/block.h"
#include "core/translation/writing.h"

namespace attend {

/// What is gathered of all steps, a row for each word. A row shows at length what stands in its
/// step, and nothing reads it: a number that is put into it is put into the step
/// (core/translation/step_paths.h).
struct GatheredNodes {
    /// decoder/query, scores and weights (m, keys), and the keys; nothing where it attends to none.
    std::optional<NodeId> query, scores, weights, keys;
    NodeId context = 0, state = 0, logits = 0, probabilities = 0;  // decoder/…
};

/// Adds them. `words`: what the rows are called. Where own words are attended to, the columns are
/// the source and then the words, and one that is written later weighs 0.
GatheredNodes add_gathered(Graph& graph, const NetworkSizes& sizes, const EncodedNodes& encoded,
                           const Written& written, const std::vector<std::string>& words);

/// Adds decoder/mixed, what the weights mix, and gives the block of all: the sequence 1, what is
/// written, asks; 0 answers, the source, with `own` 1, too. Where nothing is attended to, the
/// sequence 2 answers, which has one row: fixed/weights are 1.
Block add_block(Graph& graph, const GatheredNodes& gathered, bool own);

}  // namespace attend
