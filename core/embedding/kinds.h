#pragma once
#include <span>
#include <string_view>

namespace attend {

/// What the choice `embedding` may name besides a file.
struct EmbeddingKind {
    std::string_view name;   // "glove"
    std::string_view label;  // "GloVe 6B, 50 dimensions"
    bool is_table;           // opened once, at once; otherwise made from the tokens
};

std::span<const EmbeddingKind> embedding_kinds();
/// Null for a file.
const EmbeddingKind* find_embedding_kind(std::string_view name);

}  // namespace attend
