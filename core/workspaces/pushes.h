#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/attention/layer.h"
#include "core/models/architecture.h"
#include "core/ops/affine.h"
#include "core/ops/matmul.h"

namespace attend {

/// What leads from a vector (n, d) to a logit for each token.
struct Unembedding {
    Ref table;                // U, (tokens, d)
    std::optional<Ref> bias;  // (1, tokens)

    Expression logits(Ref from) const {
        return bias ? affine_transposed(from, table, *bias) : matmul_transposed(from, table);
    }
};

/// Adds, on demand, what each part of a model adds to a word's logit after each token, by the last
/// norm, where there is one, with its scale held. With the name "push": `layer.L/head.H/push` of
/// every head (of one that is off, what it would add), `layer.L/bias/push`,
/// `layer.L/feed_forward/push`, `push/embedding`, `push/shift` of the last norm's shift,
/// `push/bias` of the unembedding, `push/rest` of what was put in by hand, (n, 1) each, and
/// `push/all` (n, parts), all that count, side by side: they sum to the logit less what it is held
/// against. Nothing of a model whose parts are not summed up so.
class PushBuilder {
  public:
    PushBuilder(Graph& graph, const ModelOptions& options, std::span<const Block> blocks,
                Unembedding unembedding, std::optional<Norm> norm)
        : graph_(graph),
          options_(options),
          blocks_(blocks),
          unembedding_(unembedding),
          norm_(norm) {}

    std::optional<PushNodes> add(const std::string& name, Index word, std::optional<Index> against);

  private:
    Ref at(const std::string& path) const { return {&graph_, graph_.at(path)}; }
    /// What each number of the residual stream counts.
    Ref add_reader(Scope place, Index word, std::optional<Index> against);
    Ref mean_of_table();
    Ref held(Scope& place, Ref last, Ref direction);
    void add_layer(const std::string& name, int layer, Ref reader, std::vector<Ref>& parts,
                   PushNodes& nodes);

    Graph& graph_;
    const ModelOptions& options_;
    std::span<const Block> blocks_;
    Unembedding unembedding_;
    std::optional<Norm> norm_;
};

}  // namespace attend
