#pragma once
#include <string>

#include "core/workspaces/scene.h"

namespace attend {

/// Why the output of a scene cannot be compared with its word vectors, as a sentence for a person;
/// empty where it can: it has as many numbers, and they mean the same. That holds for the
/// projection `identity`, and for `principal` and a model's with a W_O that leads back, in one
/// layer or several, with or without residual connections.
/// The graph is the scene's, or about to be.
std::string output_elsewhere(const Scene& scene, const Graph& graph);

}  // namespace attend
