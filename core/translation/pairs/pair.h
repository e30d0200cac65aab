#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/translation/lexicon.h"

namespace attend {

/// The k-th of the uniform numbers, in (0, 1], from which a pair follows.
using UniformNumbers = std::function<double(Index k)>;

/// A text and its translation, cut into words or characters.
struct TranslationPair {
    std::vector<std::string> source, target;
};

/// A kind of translation whose pairs follow from uniform numbers: there is one of each for a task.
struct PairMaker {
    TranslationPair (*make)(const UniformNumbers& uniforms);
    const Lexicon& (*lexicon)();
    Index longest_source, longest_target;  // tokens, with <end>, that a pair has at most
    /// Where a band of lengths of the source begins, ascending, tokens without <end>.
    std::vector<Index> bands;
};

/// English sentences of a small grammar and their French translations, word by word. A noun in 33
/// is <unk> on both sides.
const PairMaker& french_pairs();
/// Dates of 1900 to 2099 in 28 English forms, and as YYYY-MM-DD, character by character.
const PairMaker& date_pairs();

}  // namespace attend
