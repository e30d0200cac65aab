#pragma once
#include <string>

#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What tells attention where the words of the sentence stand, as a phrase: "the position rope",
/// "the mask causal", "numbers set by hand". Empty where nothing does: then the words are a set,
/// and two of them that change places take their new vectors along (permutation equivariance).
std::string order_told_by(const Scene& scene, const Evaluation& evaluation);

/// Whether a mask tells the places of queries apart. Where queries and keys are the same tokens
/// (`self`), all do but one that treats every pair alike, or every pair of different tokens; else
/// all whose rows differ.
bool tells_places_apart(const Matrix& mask, bool self);

}  // namespace attend
