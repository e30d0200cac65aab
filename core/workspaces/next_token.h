#pragma once
#include <optional>

#include "core/attention/block.h"
#include "core/models/model.h"

namespace attend {

/// Whether it has what leads from its vectors to tokens.
bool writes(const Model& model);

/// On demand, of a model that foretells the next token: `unembedding` (tokens of the vocabulary,
/// d), `logits` and `probabilities` (n, vocabulary), and for each layer `lens/L`, what the model
/// would say had it ended there: the final norm and the unembedding of that layer's output
/// (nostalgebraist 2020).
std::optional<NextTokenNodes> add_next_token(Graph& graph, const Model& model);

/// On demand, of a masked model whose file has the head for it: `logits` and `probabilities` (n,
/// vocabulary) of what stands at each place, by φ(x W + b), normed, and the table of words (Devlin
/// et al. 2019); on the way `fill/…`.
void add_fill(Graph& graph, const ModelPtr& model);

}  // namespace attend
