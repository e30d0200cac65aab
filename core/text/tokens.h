#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// A piece of a text, one row of a matrix.
struct Token {
    std::string text;  // as typed: "Don", "’s"
    std::string
        word;  // what is looked up: lower case, composed, typographic characters made plain: "'s"
    std::size_t begin = 0;  // bytes [begin, end) of the text
    std::size_t end = 0;
    bool operator==(const Token&) const = default;
};

using Tokens = std::vector<Token>;

/// A way to cut a text into tokens.
struct Tokenizer {
    std::string_view name;   // "words": the choice's value
    std::string_view label;  // "Words"
    std::string_view help;   // one sentence
    Tokens (*function)(std::string_view text);
};

/// Every tokenizer, the default first.
std::span<const Tokenizer> tokenizers();

/// Throws Error that lists the names where there is none of this name.
const Tokenizer& tokenizer(std::string_view name);

/// The tokens of `text` in order; none for a text without a visible character. Throws Error where
/// the text is not UTF-8, or no tokenizer has this name.
Tokens tokenize(std::string_view tokenizer_name, std::string_view text);

/// Runs of letters, digits and marks, with the hyphens and periods inside them; runs of
/// underscores, as a gap is written: "_____"; every other visible character by itself; English
/// contractions as GloVe has them: "don't" → "do", "n't"; "dog's" → "dog", "'s".
Tokens words(std::string_view text);

/// Every visible character (grapheme cluster) by itself.
Tokens characters(std::string_view text);

}  // namespace attend
