#pragma once
#include <string>
#include <vector>

#include "core/tables/leaves.h"
#include "core/workspaces/scene.h"

namespace attend {

/// The n-grams of a table's keys, counted once for many queries.
struct CountedKeys {
    KeyColumn keys;
    GramTablePtr counts;
};
/// Those of `before` where the keys and n are the same.
GramTablePtr counted_keys(const KeyColumn& keys, int n, const Scene* before);

/// The n-grams that a scene compares; null where it compares something else.
const GramTable* letters_of(const Scene& scene);

/// The mean vectors of the known words of query and keys; zeros where no word is known.
struct KeyVectors {
    Axis columns;
    Value query;  // (1, d)
    Value keys;   // (m, d)
};
/// From the choice `embedding`. Throws Error for a matrix, which has no vectors of other words.
KeyVectors key_vectors(const Choices& choices, const Resources& resources, const KeyColumn& keys,
                       const std::string& query);
std::vector<std::string> key_vector_resources(const Choices& choices);

}  // namespace attend
