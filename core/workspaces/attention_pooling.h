#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/scope.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What the id of a resource begins with that is a collection of texts.
inline constexpr std::string_view corpus_prefix = "corpus:";
/// The id of the collection that the choices name.
std::string corpus_id(const Choices& choices);

/// Adds the nodes of the choice `pooling`, of the vectors that answer, one a word: those of the
/// second text, and of the sentence where both do. TF-IDF counts in the collection that the choices
/// name, or where that is not among the resources in the built-in one. Throws Error for an unknown
/// choice.
std::vector<PoolingNodes> pool(Ref memory, const std::vector<std::string>& words,
                               const Choices& choices, const Resources& resources);

}  // namespace attend
