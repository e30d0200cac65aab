#include "core/embedding/kinds.h"

#include <array>

namespace attend {

namespace {

constexpr std::array all_kinds{
    EmbeddingKind{"glove", "GloVe 6B, 50 dimensions", true},
    EmbeddingKind{"hand_made", "Hand-made properties", true},
    EmbeddingKind{"one_hot", "One-hot", false},
    EmbeddingKind{"random", "Random", false},
};

}  // namespace

std::span<const EmbeddingKind> embedding_kinds() { return all_kinds; }

const EmbeddingKind* find_embedding_kind(std::string_view name) {
    for (const EmbeddingKind& kind : all_kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

}  // namespace attend
