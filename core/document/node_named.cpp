#include "core/document/node_named.h"

#include <fmt/format.h>

#include <array>

#include "core/attention/paths.h"
#include "core/did_you_mean.h"
#include "core/error.h"

namespace attend {

namespace {

/// A node that is there with some choices alone, by the end of its path.
struct Made {
    std::string_view name, by;
};
constexpr std::array made_by_choices{
    Made{"mask", "a mask makes it: mask=causal, window, painted …"},
    Made{"masked", "a mask makes it: mask=causal, window, top_k …"},
    Made{"top_k", "mask=top_k makes it"},
    Made{"second_mask", "a second_text with join_keys=on makes it"},
    Made{"own_mask", "a second_text with join_keys=on makes it"},
    Made{"second_word_vectors", "a second_text, and positions beside it or added, make it"},
    Made{"position_vectors", "positions as vectors make it: position=sinusoidal, learned, one_hot"},
    Made{"position_bias", "positions in the scores make it: position=alibi or relative"},
    Made{"biased", "positions in the scores make it: position=alibi or relative"},
    Made{"q_rotated", "position=rope makes it"},
    Made{"k_rotated", "position=rope makes it"},
    Made{"dot", "a product of queries and keys makes it: score=dot, scaled_dot or gated"},
    Made{"rounded", "rounding=one_digit makes it"},
    Made{"exact_output", "rounding=one_digit makes it"},
    Made{"w_o", "output_projection=on makes it"},
    Made{"b_o", "bias=on with output_projection=on makes it"},
    Made{"b_q", "bias=on makes it"},
    Made{"b_k", "bias=on makes it"},
    Made{"b_v", "bias=on makes it"},
    Made{"residual", "residual=on makes it"},
    Made{"activated", "an activation makes it: activation=relu, gelu …"},
    Made{"normed", "layer_norm=before or after makes it"},
    Made{"pooling/max/weights", "pooling=max or all makes it"},
    Made{"pooling/max/output", "pooling=max or all makes it"},
    Made{"pooling/mean/weights", "pooling=mean or all makes it"},
    Made{"pooling/mean/output", "pooling=mean or all makes it"},
    Made{"pooling/tf_idf/weights", "pooling=tf_idf or all makes it"},
    Made{"pooling/tf_idf/output", "pooling=tf_idf or all makes it"},
};

std::string beyond(const Graph& graph, const PathParts& parts) {
    const HeadCount count = count_heads(graph);
    if (count.heads == 0) return {};
    if (parts.layer && *parts.layer >= count.layers && count.layers > 1)
        return fmt::format("the last layer is layer.{}", count.layers - 1);
    if (parts.head && *parts.head >= count.heads)
        return fmt::format("the last head is head.{}", count.heads - 1);
    return {};
}

}  // namespace

std::string instead_of_node(const Graph& graph, std::string_view path) {
    std::vector<std::string> paths;
    for (const Node& node : graph.nodes()) paths.push_back(node.path);
    const PathParts parts = parse_path(path);
    const std::string* const same = same_end(path, paths);
    const bool more_of_path = same && same->size() > path.size();
    const bool less_of_path = same && same->size() >= parts.name.size();
    if (more_of_path) return did_you_mean(path, paths);
    if (std::string text = beyond(graph, parts); !text.empty()) return text;
    if (less_of_path) return did_you_mean(path, paths);
    for (const Made& row : made_by_choices)
        if (row.name == parts.name) return std::string(row.by);
    const std::string near = did_you_mean(path, paths);
    return near.starts_with("did you mean") ? near : std::string(node_list_hint);
}

NodeId node_named(const Graph& graph, std::string_view path) {
    if (const auto id = graph.find(path)) return *id;
    throw Error(fmt::format("no node is called '{}'; {}", path, instead_of_node(graph, path)));
}

}  // namespace attend
