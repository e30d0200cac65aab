#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/attention/block.h"
#include "core/models/model.h"
#include "core/workspaces/choices.h"

namespace attend {

inline constexpr RealParameter next_temperature{
    "next_temperature",
    "Temperature",
    "Divides the logits of the next token before they become probabilities: below 1 surer, above "
    "1 more even. It touches no head",
    0.1,
    2.0,
    1.0};
inline constexpr WholeParameter next_word{
    "next_word",
    "Next word",
    "The token, by its number, whose logit is taken apart into what pushes it; -1: none",
    -1,
    999'999,
    -1};
inline constexpr WholeParameter next_against{
    "next_against",
    "Against",
    "The token, by its number, that it is compared with; -1: the mean of all",
    -1,
    999'999,
    -1};
inline constexpr auto next_token_parameters = reading<next_temperature, next_word, next_against>;

/// The token that a word begins with after a space; nothing for no word.
std::optional<Index> token_named(const ModelTokenizer& tokenizer, const std::string& word);
/// Whether it has what leads from its vectors to tokens.
inline bool writes(const Model& model) {
    return model.options.causal && (model.options.tied || tensor_of(model, "unembedding"));
}

/// On demand, of a model that foretells the next token: `unembedding` (tokens of the vocabulary,
/// d), `logits` and `probabilities` (n, vocabulary), their `entropy` and the `surprise` of the
/// `text`, and for each layer `lens/L`, what the model would say had it ended there: the final norm
/// and the unembedding of that layer's output (nostalgebraist 2020), and its probabilities. With a
/// `next_word` what pushes it, as "push", and as "why" what pushes it further than `next_against`:
/// core/workspaces/pushes.h.
std::optional<NextTokenNodes> add_next_token(Graph& graph, const Model& model,
                                             const ModelOptions& options,
                                             std::span<const Block> blocks,
                                             std::span<const ModelToken> text,
                                             const Choices& choices);

/// On demand, of a masked model whose file has the head for it: `logits` and `probabilities` (n,
/// vocabulary) of what stands at each place, by φ(x W + b), normed, and the table of words (Devlin
/// et al. 2019); on the way `fill/…`.
std::optional<NodeId> add_fill(Graph& graph, const ModelPtr& model);

}  // namespace attend
