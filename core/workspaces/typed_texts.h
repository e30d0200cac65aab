#pragma once
#include <array>
#include <string>
#include <string_view>

#include "core/workspaces/choices.h"

namespace attend {

/// A text that is typed: the sequence that it becomes, and the choices that are about it.
struct TypedText {
    std::string_view sequence;  // Sequence::name
    const char* choice;
    std::string Choices::*text;
    const char* dropped_choice;  // says which tokens take no part
    NumberList Choices::*dropped;
    std::string Choices::*embedding;  // empty: as of the first
};

/// By the number of the sequence.
inline constexpr std::array typed_texts{
    TypedText{"text", "sentence", &Choices::sentence, "dropped", &Choices::dropped,
              &Choices::embedding},
    TypedText{"second_text", "second_text", &Choices::second_text, "second_dropped",
              &Choices::second_dropped, &Choices::second_embedding}};

/// Where its vectors are from.
inline const std::string& embedding_of(const Choices& choices, const TypedText& text) {
    const std::string& own = choices.*text.embedding;
    return own.empty() ? choices.embedding : own;
}

}  // namespace attend
