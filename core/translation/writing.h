#pragma once
#include <map>
#include <optional>
#include <vector>

#include "core/graph/edit.h"
#include "core/progress.h"
#include "core/translation/decoder.h"
#include "core/translation/lexicon.h"

namespace attend {

/// How words are chosen.
struct WritingRules {
    std::map<Index, Index> forced = {};    // words by their steps
    std::vector<Index> reference = {};     // all of them, with <end>; empty: those that are likely
    std::optional<std::size_t> beam = {};  // hypotheses kept; nothing: the likeliest word each time
};

/// What was written.
struct Written {
    std::vector<Index> words;  // with <end>, where it ended
    std::vector<StepNodes> steps;
    Matrix tree = {};  // of a beam (k, 4): step, row of the parent or −1, word, log p so far
};

/// Words that may be written of a source of T tokens, <end> counted.
inline Index most_written(Index source) { return 2 * source + 10; }

/// Writes word by word, and adds the steps' nodes: decoder/step.N/…. Each word follows from the
/// probabilities of its step, with all numbers that were put in before it (`edits`). Throws Error
/// where an edit does not fit, Cancelled.
Written write_words(Graph& graph, const NetworkLeaves& leaves, const EncodedNodes& encoded,
                    const Lexicon& lexicon, const WritingRules& writing, const Edits& edits,
                    const Progress& progress = {});

}  // namespace attend
