#include "core/workspaces/gradient_of.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>

#include "core/analysis/importance.h"
#include "core/attention/paths.h"
#include "core/error.h"
#include "core/graph/scope.h"
#include "core/named.h"
#include "core/ops/gradient_nodes.h"
#include "core/ops/join.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::string_view none = "none";

/// "PATH[row,column]" in its parts; without a cell, that of a single number.
struct Chosen {
    std::string path;
    std::optional<Cell> cell;
};

Chosen parsed(std::string_view text) {
    const std::size_t open = text.find('[');
    Chosen chosen{std::string(text.substr(0, open)), std::nullopt};
    if (open == text.npos && !text.empty()) return chosen;
    Cell cell;
    const char* const end = text.data() + text.size();
    const auto row = std::from_chars(text.data() + std::min(open + 1, text.size()), end, cell.row);
    if (row.ec == std::errc() && row.ptr != end && *row.ptr == ',') {
        const auto column = std::from_chars(row.ptr + 1, end, cell.column);
        if (column.ec == std::errc() && column.ptr + 1 == end && *column.ptr == ']' &&
            cell.row >= 0 && cell.column >= 0 && !chosen.path.empty()) {
            chosen.cell = cell;
            return chosen;
        }
    }
    throw Error("gradient_of", text.empty() ? "nothing" : in_quotes(text),
                "none, or a number as PATH[row,column], counted from 0");
}

Cell cell_in(const Node& node, const Chosen& chosen) {
    const Shape shape = node.shape();
    if (!chosen.cell && shape != Shape{1, 1})
        throw Error("gradient_of",
                    fmt::format("{}, {} × {} numbers", chosen.path, shape.rows, shape.columns),
                    "one of them, as PATH[row,column]");
    const Cell cell = chosen.cell.value_or(Cell{});
    if (!contains(shape, cell))
        throw Error("gradient_of", named_number(chosen.path, cell),
                    fmt::format("a row from 0 to {} and a column from 0 to {}", shape.rows - 1,
                                shape.columns - 1));
    return cell;
}

NodeId node_in(const Graph& graph, const std::string& path) {
    if (const auto id = graph.find(path)) return *id;
    std::vector<std::string> paths;
    for (const Node& node : graph.nodes()) paths.push_back(node.path);
    const std::string near = did_you_mean(path, paths);
    throw Error(fmt::format("gradient_of: no node is called '{}'; {}", path,
                            near.starts_with("did you mean") ? near : "`attend nodes` lists them"));
}

/// How important the head is: beside its weights.
Ref add_importance(Graph& graph, const Block& head) {
    const std::string path = graph.node(head.weights).path,
                      place = path.substr(0, path.rfind('/') + 1);
    const Ref weights{&graph, head.weights},
        gradient{&graph, graph.at(std::string(gradient_prefix) + path)};
    return Scope(graph, place)
        .on_demand()
        .add("importance",
             express(Importance(fmt::format("{}.{}", head.layer, head.head)), weights, gradient),
             {"importance", "I", Role::other, "Importance of the head"});
}

void add_importance(Graph& graph, const std::vector<Block>& blocks) {
    for (auto first = blocks.begin(); first != blocks.end();) {
        std::vector<Ref> heads;
        const int layer = first->layer;
        for (; first != blocks.end() && first->layer == layer; ++first)
            heads.push_back(add_importance(graph, *first));
        const std::string prefix = layer_prefix(graph, layer);
        if (!graph.find(prefix + "importance"))
            Scope(graph, prefix)
                .on_demand()
                .add("importance", beside(std::move(heads)),
                     {"importance", "I", Role::other, "Importance of the layer's heads"});
    }
}

constexpr std::array of_gradients{
    MadeNode{"gradient",
             "gradient_of=PATH[row,column] makes it: the number that is differentiated"},
    MadeNode{"importance",
             "gradient_of=PATH[row,column] makes it: the number that heads are important for"}};

}  // namespace

std::vector<Field<GradientChoices>> GradientChoices::fields() {
    return {{.name = "gradient_of",
             .label = "Gradient of",
             .help = "A number, as PATH[row,column]: then gradient/PATH says of each other number "
                     "how much it would grow with that one",
             .member = &GradientChoices::gradient_of,
             .check = [](const std::string& text) { parsed(text); },
             .makes = of_gradients,
             .takes = "none, or a number as PATH[row,column]"}};
}

std::string named_number(const std::string& path, Cell cell) {
    return fmt::format("{}[{},{}]", path, cell.row, cell.column);
}

void add_gradient_of(Scene& scene, const std::string& chosen) {
    if (chosen == none) return;
    const Chosen number = parsed(chosen);
    auto graph = std::make_shared<Graph>(*scene.graph);
    const NodeId target = node_in(*graph, number.path);
    add_gradients(*graph, target, cell_in(graph->node(target), number));
    add_importance(*graph, scene.blocks);
    scene.graph = std::move(graph);
}

}  // namespace attend
