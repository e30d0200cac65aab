#pragma once
#include <optional>
#include <string>

#include "core/translation/lexicon.h"

namespace attend {

/// The choice `forced_words` with another word of the target at a step, by its number; nothing:
/// without one there. Throws Error where `forced` cannot be read.
std::string with_forced_word(const Lexicon& lexicon, const std::string& forced, Index step,
                             std::optional<Index> word);

}  // namespace attend
