#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/field.h"
#include "core/parameters/source.h"

namespace attend {

/// What the choice `embedding` may name besides a file.
struct EmbeddingKind {
    std::string_view name;   // "glove"
    std::string_view label;  // "GloVe 6B 50d"
    bool is_table;           // opened once; otherwise made from the tokens
    std::span<const Parameter* const> parameters = {};  // that it reads
    bool opens_at_once = false;                         // mapped, or tiny: within a frame
};

std::span<const EmbeddingKind> embedding_kinds();
/// Null for a file.
const EmbeddingKind* find_embedding_kind(std::string_view name);
/// Whether what a choice names is opened within a frame: files take longer.
bool opens_at_once(std::string_view name);

inline constexpr WholeParameter random_width{"width", "Width", "Columns of the random embedding",
                                             1,       4096,    16};

struct EmbeddingChoices {
    std::string embedding = "glove";

    static std::vector<Field<EmbeddingChoices>> fields();
    bool operator==(const EmbeddingChoices&) const = default;
};

}  // namespace attend
