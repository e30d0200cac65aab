#pragma once
#include <vector>

#include "core/attention/block.h"
#include "core/attention/layer.h"
#include "core/bytes_limit.h"
#include "core/models/model.h"

namespace attend {

struct Sequence;

/// The tokens of a sentence, or of a pair of texts, as a model reads them.
struct ModelText {
    std::vector<ModelToken> tokens;
    std::size_t second = 0;  // the first token of the second segment; none: their number
};

/// The model whose tokens these are; null where they are of none.
const Model* model_of(const Sequence& sequence);

/// The vectors of the tokens, (n, d): rows of the model's table.
OperationPtr vectors_of(const Model& model, const ModelText& text);

/// Adds the model that reads this text to an empty graph, from `word_vectors` to `output`, which is
/// returned. Throws Error that names file and tensor where one is missing, or of another shape;
/// Cancelled.
Ref add_model(Graph& graph, const ModelPtr& model, const ModelText& text,
              const ModelOptions& options, std::vector<Block>& blocks,
              std::vector<LayerBlock>* layers = nullptr, const Progress& progress = {});

/// What is kept of a model that reads so many tokens: the weights of all heads, or, where they
/// would take more than most_weight_bytes(), no head's but those that somebody looks at.
LayerOptions::Keeps kept_of_model(const LayerOptions& options, std::size_t tokens);

/// So much may the weights of all heads take together to be kept.
BytesLimit& most_weight_bytes();

}  // namespace attend
