#include "core/attention/paths.h"

#include <fmt/format.h>

#include <charconv>

namespace attend {

namespace {

/// Takes "layer.2/" off the front, and gives the 2.
std::optional<int> take(std::string_view& path, std::string_view kind) {
    if (!path.starts_with(kind)) return std::nullopt;
    int number = 0;
    const char* const begin = path.data() + kind.size();
    const char* const end = path.data() + path.size();
    const auto [after, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || after == end || *after != '/') return std::nullopt;
    path.remove_prefix(static_cast<std::size_t>(after - path.data()) + 1);
    return number;
}

}  // namespace

PathParts parse_path(std::string_view path) {
    PathParts parts;
    parts.layer = take(path, "layer.");
    parts.head = take(path, "head.");
    parts.name = path;
    return parts;
}

std::string layer_prefix(const Graph& graph, int layer) {
    return graph.find("layer.0/output") ? fmt::format("layer.{}/", layer) : std::string();
}

std::string head_prefix(const Graph& graph, int layer, int head) {
    return fmt::format("{}head.{}/", layer_prefix(graph, layer), head);
}

std::string same_in_head(const Graph& graph, std::string_view path, int layer, int head) {
    const PathParts parts = parse_path(path);
    if (parts.head) return head_prefix(graph, layer, head) + std::string(parts.name);
    if (!parts.layer && graph.find(path)) return std::string(path);
    return layer_prefix(graph, layer) + std::string(parts.name);
}

std::string path_in(const Graph& graph, const std::string& path) {
    if (graph.find(path)) return path;
    const PathParts parts = parse_path(path);
    if (parts.layer.value_or(0) != 0) return path;
    std::string other = same_in_head(graph, path, 0, parts.head.value_or(0));
    return graph.find(other) ? other : path;
}

std::string_view short_path(std::string_view path) {
    const PathParts parts = parse_path(path);
    return parts.head ? parts.name : path;
}

std::string kind_of(std::string_view path) {
    const PathParts parts = parse_path(path);
    return (parts.head ? "head/" : "") + std::string(parts.name);
}

bool is_another_name(const Node& node) { return node.operation->renames(node.inputs.size()); }

bool is_own_memory(const Evaluation& evaluation, NodeId id) {
    const Node& node = evaluation.graph->node(id);
    return node.notation.answers && is_another_name(node) && !evaluation.edit(id);
}

std::string head_name(int layer, int head) { return fmt::format("L{}·h{}", layer, head); }

HeadCount count_heads(const Graph& graph) {
    HeadCount count;
    if (graph.find("layer.0/output")) {
        count.layers = 0;
        while (graph.find(fmt::format("layer.{}/output", count.layers))) ++count.layers;
    }
    while (graph.find(head_prefix(graph, 0, count.heads) + "weights")) ++count.heads;
    return count;
}

}  // namespace attend
