#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// What a grapheme cluster is to a tokenizer.
enum class CharacterKind {
    space,   // nothing to see: spaces, line ends, control characters
    word,    // a letter, digit or mark
    joiner,  // hyphen or period: stays inside a word
    apostrophe,
    other,  // any other visible character
};

/// A grapheme cluster of a text: bytes [begin, end).
struct Character {
    CharacterKind kind = CharacterKind::other;
    std::size_t begin = 0, end = 0;
};

/// The characters of a text, which must be valid UTF-8.
std::vector<Character> characters_of(std::string_view text);

/// As a table spells it: composed, plain apostrophes and hyphens, no soft hyphen.
std::string spelled_plainly(std::string_view text);

/// What is looked up for `text` where case does not count: the same in lower case.
std::string look_up_word(std::string_view text);

}  // namespace attend
