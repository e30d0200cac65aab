#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/graph/evaluation.h"

namespace attend {

/// Which layer and head a node belongs to, by its path: "layer.2/head.7/weights",
/// "head.0/additive/w_1", "layer.2/concat", "x".
struct PathParts {
    std::optional<int> layer, head;
    std::string_view name;  // what is left: "weights", "additive/w_1", "concat", "x"
};
PathParts parse_path(std::string_view path);

/// The path that is in another layer and head what this one is in its own: of what is in a head,
/// that head's; of what is in a layer, or nowhere in this graph, that layer's.
std::string same_in_head(const Graph& graph, std::string_view path, int layer, int head);
/// What a path is called in this graph: the only layer's "head.0/q" is "layer.0/head.0/q" where
/// layers are numbered, and the other way round. The path itself where that is not there either.
std::string path_in(const Graph& graph, const std::string& path);
/// Whether two paths differ at most in layer and head.
inline bool same_but_for_place(std::string_view a, std::string_view b) {
    return parse_path(a).name == parse_path(b).name;
}
/// "weights" of what is in a head, else the path.
std::string_view short_path(std::string_view path);
/// What a matrix is called wherever it stands: "head/weights" of "layer.1/head.0/weights".
std::string kind_of(std::string_view path);
/// Whether it holds what another one does, under a second name.
bool is_another_name(const Node& node);
/// Whether what answers is what asks under another name, until somebody changes it.
bool is_own_memory(const Evaluation& evaluation, NodeId id);
/// Whether a node holds scores that can be masked one by one.
inline bool holds_scores(const Node& node) {
    return node.notation.numbers == Numbers::finite_or_negative_infinity;
}

/// "layer.2/", or nothing where the one layer of a graph is not numbered.
std::string layer_prefix(const Graph& graph, int layer);
/// "layer.2/head.7/", or "head.7/".
std::string head_prefix(const Graph& graph, int layer, int head);

/// "L2·h7": a head among those of several layers, where one reads of it.
std::string head_name(int layer, int head);

/// How many layers, and how many heads in each, a graph of attention has. 0 heads: it has none.
struct HeadCount {
    int layers = 1, heads = 0;
};
HeadCount count_heads(const Graph& graph);

}  // namespace attend
