#pragma once
#include <cstdint>
#include <string>

#include "core/models/tokenizer.h"

namespace attend {

/// As a person reads it: without the space before a word; bytes that are a part of a character by
/// their numbers, "⟨0xE2⟩"; spaces, ends of lines and tabs alone as "␣", "↵", "⇥".
std::string shown_text(const ModelTokenizer& tokenizer, std::uint32_t token);

/// The same in a list of all tokens, where no two may look alike: "␣the" is " the", and "the"
/// stands inside of a word; "##ing" stays.
std::string listed_text(const ModelTokenizer& tokenizer, std::uint32_t token);

}  // namespace attend
