#pragma once
#include "core/models/model.h"
#include "core/workspaces/scene.h"

namespace attend {

/// On demand, of a model that reads both ways: `sentence/output` (1, d), the mean of all tokens'
/// vectors, as all-MiniLM and its kin make one vector of a sentence (Reimers & Gurevych 2019). Of
/// two texts instead `sentence/first` and `sentence/second`, each read alone, and
/// `sentence/cosine` (1, 1) of them, which is returned. `output`: what the model gives.
std::optional<NodeId> add_sentence_vectors(Ref output, const ModelPtr& model,
                                           const ModelOptions& options, const Choices& choices);

/// On demand: `vocabulary` (tokens of the vocabulary, d), their vectors as the model reads them,
/// and for each layer `near/L` (n, vocabulary), their cosine with what each token has become there.
std::vector<NodeId> add_near_words(Graph& graph, const Model& model);
/// Somebody looked through the vocabulary: its part of the file, some dozens of MB, need not stay
/// in memory.
inline void let_go_of_vocabulary(const Model& model) {
    if (const auto found = tensor_of(model, "word_vectors")) found->file->let_go(*found->tensor);
}

}  // namespace attend
