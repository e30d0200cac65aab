#pragma once
#include <memory>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// The nodes and all that they are computed from, as a graph of its own: what is to be evaluated
/// where nothing else is looked at.
std::shared_ptr<const Graph> upstream_of(const Graph& graph, const std::vector<NodeId>& ids);

/// By node: whether it is marked, or computed from one that is.
std::vector<bool> downstream_of(const Graph& graph, std::vector<bool> marked);

}  // namespace attend
