#pragma once
#include <vector>

#include "core/translation/growing_values.h"
#include "core/translation/writing.h"

namespace attend {

/// What a beam search found.
struct BeamResult {
    std::vector<Index> words;  // of the best hypothesis by log p a word, <end> counted
    Matrix tree;               // as in Written
};

/// Keeps the writing.beam likeliest hypotheses of each step; a finished one leaves. It ends when as
/// many are finished, none is left, or `most` words are written. `values`: of the graph so far,
/// which is not changed. Throws Error where that may take more memory than there is, Cancelled.
BeamResult search(const Graph& graph, const Decoder& decoder, const StepBefore& start, Index most,
                  const GrowingValues& values, const Lexicon& lexicon, const WritingRules& writing,
                  const Progress& progress);

}  // namespace attend
