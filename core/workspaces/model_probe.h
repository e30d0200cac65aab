#pragma once
#include <optional>

#include "core/models/model.h"

namespace attend {

/// Adds, on demand, the node `probe` (heads of all layers, 2): how much each head attends to the
/// other place of the same word, and to what followed it there, measured once a model on 24 random
/// tokens that stand there twice, since a sentence repeats too few of its words. All heads are on.
/// Nothing where the model has no places for them.
std::optional<Ref> add_probe(Graph& graph, const ModelPtr& model);

}  // namespace attend
