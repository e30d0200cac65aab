#include "core/training/words.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace attend {

WordNumbers::WordNumbers(std::vector<std::string> no_words, const std::set<std::string>& words)
    : words_(std::move(no_words)) {
    words_.insert(words_.end(), words.begin(), words.end());
}

Index WordNumbers::of_word(std::string_view word) const {
    const auto found = std::ranges::find(words_, word);
    if (found == words_.end()) throw std::logic_error("no word " + std::string(word));
    return found - words_.begin();
}

std::vector<Index> WordNumbers::of(std::string_view text) const {
    std::vector<Index> found;
    for (const std::string& word : words_in(text)) found.push_back(of_word(word));
    return found;
}

std::vector<std::string> words_in(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

}  // namespace attend
