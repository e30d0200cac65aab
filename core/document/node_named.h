#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/document/file.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What is said where nothing is near: there are too many to name them.
inline constexpr std::string_view node_list_hint = "`attend nodes` lists them";

/// The node `path` of the graph that is built of these choices. Throws Error with the nearest path
/// there is, or with the choice that would make such a node: "mask=causal" of a `mask`.
NodeId node_named(const Graph& graph, const Choices& choices, std::string_view path);

/// The end of that message: "did you mean …?", "mask=causal makes it", or node_list_hint.
std::string instead_of_node(const Graph& graph, const Choices& choices, std::string_view path);

/// Messages about nodes that a document's steps and selection name and the graph of its scene does
/// not have, and about rows, columns, heads and layers beyond the last. They change no number: the
/// step is left out, another cell is selected. `document` and `steps` say where they stand:
/// "talk.attend", and "talk.attend, view, steps" or "--set steps".
std::vector<std::string> missing_places(const Saved& saved, const Scene& scene,
                                        const std::string& document, const std::string& steps);

}  // namespace attend
