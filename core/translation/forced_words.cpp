#include "core/translation/forced_words.h"

#include <fmt/format.h>

namespace attend {

namespace {

/// A comma in a word is written with a backslash before it.
std::string escaped(const std::string& word) {
    std::string text;
    for (const char c : word) text += c == ',' ? "\\," : std::string(1, c);
    return text;
}

}  // namespace

std::string with_forced_word(const Lexicon& lexicon, const std::string& forced, Index step,
                             std::optional<Index> word) {
    std::map<Index, Index> words = read_forced_words(lexicon, forced);
    words.erase(step);
    if (word) words.emplace(step, *word);
    std::string text;
    for (const auto& [at, number] : words)
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", at,
                            escaped(lexicon.target.word(number)));
    return text;
}

}  // namespace attend
