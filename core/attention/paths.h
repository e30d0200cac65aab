#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/graph/graph.h"

namespace attend {

/// Which layer and head a node belongs to, by its path: "layer.2/head.7/weights",
/// "head.0/additive/w_1", "layer.2/concat", "x".
struct PathParts {
    std::optional<int> layer, head;
    std::string_view name;  // what is left: "weights", "additive/w_1", "concat", "x"
};
PathParts parse_path(std::string_view path);

/// "layer.2/", or nothing where the one layer of a graph is not numbered.
std::string layer_prefix(const Graph& graph, int layer);
/// "layer.2/head.7/", or "head.7/".
std::string head_prefix(const Graph& graph, int layer, int head);

/// How many layers, and how many heads in each, a graph of attention has. 0 heads: it has none.
struct HeadCount {
    int layers = 1, heads = 0;
};
HeadCount count_heads(const Graph& graph);

}  // namespace attend
