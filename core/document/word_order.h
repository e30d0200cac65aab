#pragma once
#include <string>

#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What tells attention where the words of the sentence stand, as a phrase: "the position rope",
/// "the mask causal", "numbers set by hand". Empty where nothing does: then the words are a set,
/// and two of them that change places take their new vectors along (permutation equivariance).
std::string order_told_by(const Scene& scene, const Evaluation& evaluation);

}  // namespace attend
