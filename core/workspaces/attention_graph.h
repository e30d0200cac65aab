#pragma once
#include <string>
#include <string_view>

#include "core/graph/scope.h"
#include "core/workspaces/scene.h"
#include "core/workspaces/trained_heads.h"

namespace attend {

/// What the id of a resource begins with that is a collection of texts.
inline constexpr std::string_view corpus_prefix = "corpus:";
/// The id of the collection that the choices name.
inline std::string corpus_id(const Choices& choices) {
    return std::string(corpus_prefix) + choices.corpus;
}

/// The graph of a scene whose choices and sequences are there. `trained`: what it reads of a model
/// that was learned. Throws Error that names the choice at fault.
std::shared_ptr<const Graph> make_graph(Scene& scene, const Resources& resources,
                                        const std::optional<TrainedModel>& trained);

/// Why the output of a scene cannot be compared with its word vectors, as a sentence for a person;
/// empty where it can: it has as many numbers, and they mean the same. That holds for the
/// projection `identity`, and for `principal` and a model's with a W_O that leads back, in one
/// layer or several, with or without residual connections.
/// The graph is the scene's, or about to be.
std::string output_elsewhere(const Scene& scene, const Graph& graph);

}  // namespace attend
