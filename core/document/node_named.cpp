#include "core/document/node_named.h"

#include <fmt/format.h>

#include "core/attention/paths.h"
#include "core/did_you_mean.h"
#include "core/error.h"
#include "core/workspaces/choices.h"

namespace attend {

namespace {

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
    for (const ChoiceField& field : choice_fields())
        for (const MadeNode& made : field.makes)
            if (parts.name == made.name || parts.name.starts_with(std::string(made.name) + "/"))
                return std::string(made.by);
    const std::string near = did_you_mean(path, paths);
    return near.starts_with("did you mean") ? near : std::string(node_list_hint);
}

NodeId node_named(const Graph& graph, std::string_view path) {
    if (const auto id = graph.find(path)) return *id;
    throw Error(fmt::format("no node is called '{}'; {}", path, instead_of_node(graph, path)));
}

}  // namespace attend
