#pragma once
#include <string>
#include <string_view>

#include "core/workspaces/scene.h"

namespace attend {

/// What is said where nothing is near: there are too many to name them.
inline constexpr std::string_view node_list_hint = "`attend nodes` lists them";

/// The node `path` of the graph that is built of these choices. Throws Error with the nearest path
/// there is, or with the choice that would make such a node: "mask=causal" of a `mask`.
NodeId node_named(const Graph& graph, const Choices& choices, std::string_view path);

/// The end of that message: "did you mean …?", "mask=causal makes it", or node_list_hint.
std::string instead_of_node(const Graph& graph, const Choices& choices, std::string_view path);

}  // namespace attend
