#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace attend {

/// A character of a text that a tokenizer goes by, and where it came from.
struct TextCharacter {
    std::int32_t code = 0;
    std::size_t begin = 0, end = 0;  // bytes of the text as it was typed
    bool operator==(const TextCharacter&) const = default;
};

/// Unicode's spaces, and tabs and ends of lines.
bool is_space(std::int32_t code);

/// What BERT's tokenizers do to a text before they look anything up.
struct BertText {
    bool clean = true;          // control characters go, every space is one
    bool split_chinese = true;  // each Chinese character is a word
    bool strip_accents = true;  // decomposed (NFD), marks go
    bool lower_case = true;

    /// The characters that are left, in order. `text` must be valid UTF-8. As the library
    /// tokenizers does it ("BertNormalizer"), but by today's Unicode: that library keeps tables of
    /// 2014, to which marks and characters of scripts added since are letters.
    std::vector<TextCharacter> characters(std::string_view text) const;
};

/// Words between spaces; each punctuation mark is one ("BertPreTokenizer").
std::vector<std::vector<TextCharacter>> bert_words(const std::vector<TextCharacter>& characters);

}  // namespace attend
