#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"
#include "core/text/tokens.h"

namespace attend {

/// Entries of vocabularies that are no words.
inline constexpr std::string_view padding = "<pad>", unknown_word = "<unk>", end_of_text = "<end>",
                                  start_of_text = "<start>";

/// What one side of a translation is cut into.
enum class TextPieces { words, characters };

/// Words by their numbers.
class WordList {
  public:
    /// Throws Error that names `place`, where a word is empty or there twice.
    WordList(std::vector<std::string> words, std::string_view place);
    const std::vector<std::string>& words() const { return words_; }
    Index size() const { return std::ssize(words_); }
    const std::string& word(Index number) const {
        return words_.at(static_cast<std::size_t>(number));
    }
    std::optional<Index> find(std::string_view word) const;
    /// Of one that every translation has, such as <end>.
    Index at(std::string_view word) const { return *find(word); }

  private:
    std::vector<std::string> words_;
    std::map<std::string, Index, std::less<>> numbers_;
};

/// The two sides of a translation.
struct Lexicon {
    WordList source, target;
    TextPieces source_pieces = TextPieces::words, target_pieces = TextPieces::words;

    Index end() const { return target.at(end_of_text); }
    /// Whether the decoder may write it: all but padding and <start>.
    bool may_write(Index word) const {
        return target.word(word) != padding && target.word(word) != start_of_text;
    }
};

/// A source text as it is read: its tokens, and <end>.
struct SourceText {
    Tokens tokens;               // without <end>
    std::vector<Index> numbers;  // with it; of a word that nobody knows that of <unk>
    std::vector<std::string> labels() const;
    bool knows(std::size_t token, const Lexicon& lexicon) const;
};
inline constexpr std::size_t most_source_tokens = 512;
/// Blanks part words, and a possessive 's is a word by itself; or each character of the text in
/// lower case is a token, blanks too. Throws Error that names `sentence`: no text, one that is too
/// long, or a token for which the vocabulary has no <unk>.
SourceText read_source(const Lexicon& lexicon, std::string_view text);

/// A text of the target by numbers, with <end>. Blanks part words, and a word ends behind an
/// apostrophe. Throws Error that names `reference`, where a character is none of the vocabulary, or
/// the text is empty or too long.
std::vector<Index> read_reference(const Lexicon& lexicon, std::string_view text);

/// Words that are put in, by their steps: "2:blanc,5:\," (a comma). Throws Error that names
/// `forced_words`: a word that is not in the vocabulary, a step twice, no step.
std::map<Index, Index> read_forced_words(const Lexicon& lexicon, std::string_view text);

/// Written words as a text: side by side, or with blanks between them.
std::string joined_target(const Lexicon& lexicon, const std::vector<std::string>& words);

}  // namespace attend
