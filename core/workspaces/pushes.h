#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/attention/layer.h"
#include "core/models/architecture.h"

namespace attend {

/// Adds, on demand, what each part of a model adds to a word's logit after each token, by the last
/// norm with its scale held. With the name "push": `layer.L/head.H/push` of every head (of one that
/// is off, what it would add), `layer.L/bias/push`, `layer.L/feed_forward/push`, `push/embedding`,
/// `push/shift` of the last norm's shift, `push/rest` of what was put in by hand, (n, 1) each, and
/// `push/all` (n, parts), all that count, side by side: they sum to the logit less what it is held
/// against. Nothing of a model whose parts are not summed up so.
class PushBuilder {
  public:
    PushBuilder(Graph& graph, const ModelOptions& options, std::span<const Block> blocks, Ref table,
                Norm norm)
        : graph_(graph), options_(options), blocks_(blocks), table_(table), norm_(norm) {}

    std::optional<PushNodes> add(const std::string& name, Index word, std::optional<Index> against);

  private:
    Ref at(const std::string& path) const { return {&graph_, graph_.at(path)}; }
    /// What each number of the residual stream counts.
    Ref add_reader(Scope place, Index word, std::optional<Index> against);
    Ref mean_of_table();
    void add_layer(const std::string& name, int layer, Ref reader, std::vector<Ref>& parts,
                   PushNodes& nodes);

    Graph& graph_;
    const ModelOptions& options_;
    std::span<const Block> blocks_;
    Ref table_;
    Norm norm_;
};

}  // namespace attend
