#pragma once
#include <optional>

#include "core/attention/block.h"
#include "core/models/model.h"

namespace attend {

/// On demand, of a model that foretells the next token: `unembedding` (tokens of the vocabulary,
/// d), `logits` and `probabilities` (n, vocabulary), and for each layer `lens/L`, what the model
/// would say had it ended there: the final norm and the unembedding of that layer's output
/// (nostalgebraist 2020).
std::optional<NextTokenNodes> add_next_token(Graph& graph, const Model& model);

}  // namespace attend
