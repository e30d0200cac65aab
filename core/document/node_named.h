#pragma once
#include <string>
#include <string_view>

#include "core/graph/graph.h"

namespace attend {

/// The node `path` of a scene's graph. Throws Error with the nearest path there is, or with the
/// choice that would make such a node: "mask=causal" of a `mask`.
NodeId node_named(const Graph& graph, std::string_view path);

/// The end of that message: "did you mean …?", "mask=causal makes it", "known: …".
std::string instead_of_node(const Graph& graph, std::string_view path);

}  // namespace attend
