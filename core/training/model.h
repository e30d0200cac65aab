#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/attention/block.h"
#include "core/graph/graph.h"
#include "core/parameters/source.h"
#include "core/training/setup.h"

namespace attend {

/// The nodes of a model that reads one example, by which one asks for them.
struct LearnedModel {
    std::shared_ptr<Graph> graph;
    /// What each example has of its own, with `targets`: `word_vectors`; or what asks, and keys.
    std::vector<NodeId> own = {};
    NodeId targets = 0, logits = 0, probabilities = 0, loss = 0;
    NodeId output = 0;                // of the last layer, or the scores where there are no layers
    std::vector<NodeId> leaves = {};  // that are learned, in the order of the graph
    std::vector<Block> blocks = {};
    std::vector<LayerBlock> layers = {};
    std::vector<PoolingNodes> poolings = {};
};

/// The computation of one example, from its tokens to its loss:
///
///     word_vectors (n, d) = rows of token_vectors (V, d)
///     x = word_vectors + position_vectors            where positions are added
///     … the layers, and a pooled vector where the whole text is judged …
///     logits = output · unembedding/w + unembedding/b
///     loss = mean of −log softmax(logits)[target]
///
/// `sources`: where the numbers come from that are learned. Throws Error where sizes do not fit.
LearnedModel learned_model(const TrainingSetup& setup, const Example& example,
                           const std::vector<ParameterSource>& sources);

/// What a model says at each place: `logits` = output · unembedding/w + unembedding/b, (n,
/// answers).
Ref add_logits(Scope& scope, Ref output, const std::vector<std::string>& answers,
               const Parameters& parameters);
/// `probabilities`, the softmax of these.
Ref add_probabilities(Scope& scope, Ref logits);

/// The operations that give what an example has of its own, several examples one below the other:
/// by the nodes of `own`, and `targets`. All have as many tokens.
std::map<NodeId, OperationPtr> own_operations(const LearnedModel& model,
                                              std::span<const Example> examples);

/// Numbers to begin with: drawn with the seed, biases and shifts 0, gains 1.
std::vector<ParameterSource> first_numbers(const TrainingSetup& setup);

}  // namespace attend
