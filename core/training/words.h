#pragma once
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The words of a task with sentences: numbers in the order of the alphabet, behind those that are
/// no word (padding comes first).
class WordNumbers {
  public:
    WordNumbers(std::vector<std::string> no_words, const std::set<std::string>& words);

    const std::vector<std::string>& words() const { return words_; }
    /// Of words with blanks between them, each of which is there.
    std::vector<Index> of(std::string_view text) const;
    Index of_word(std::string_view word) const;

  private:
    std::vector<std::string> words_;
};

/// A text's words, which stand with blanks between them.
std::vector<std::string> words_in(std::string_view text);

}  // namespace attend
