#include "core/embedding/kinds.h"

#include <array>

#include "core/error.h"
#include "core/fields/field.h"
#include "core/named.h"

namespace attend {

namespace {

constexpr std::array all_kinds{
    EmbeddingKind{"glove", "GloVe 6B 50d", true, {}, true},
    EmbeddingKind{"hand_made", "Hand-made properties", true, {}, true},
    EmbeddingKind{"one_hot", "One-hot", false},
    EmbeddingKind{"random", "Random", false, reading<random_width, seed>},
    EmbeddingKind{"trained", "Trained vectors", false},
    EmbeddingKind{"minilm", "MiniLM's own vectors", true},
    EmbeddingKind{"smollm2", "SmolLM2's own vectors", true},
};

void check_embedding(const std::string& text) {
    if (!text.empty()) return;
    std::string kinds;
    for (const EmbeddingKind& kind : all_kinds) kinds += std::string(kind.name) + ", ";
    throw Error("embedding", "nothing", kinds + "or a file");
}

}  // namespace

std::span<const EmbeddingKind> embedding_kinds() { return all_kinds; }

const EmbeddingKind* find_embedding_kind(std::string_view name) {
    return find_named(embedding_kinds(), name);
}

bool opens_at_once(std::string_view name) {
    const EmbeddingKind* const kind = find_embedding_kind(name);
    return kind && kind->opens_at_once;
}

namespace {

constexpr std::array of_tables{
    MadeNode{"nearest",
             "an embedding from a table makes it, where the output is in the embedding's space: "
             "projection=identity, or projection=principal with output_projection=on"}};

}  // namespace

std::vector<Field<EmbeddingChoices>> EmbeddingChoices::fields() {
    return with_parameters<embedding_kinds, EmbeddingChoices>(
        {{"embedding", "Embedding",
          "Where the vector of each token comes from: one_hot, hand_made, random, glove, trained "
          "(by "
          "the choice trained), a model's own (minilm, smollm2, a "
          "model's folder), or a file",
          &EmbeddingChoices::embedding, 0, 0, values_of<embedding_kinds>, check_embedding,
          of_tables, any_file}});
}

}  // namespace attend
