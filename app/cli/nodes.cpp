#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/ops/gradient_nodes.h"
#include "core/plural.h"

namespace attend::cli {

namespace {

struct NodesOptions {
    Input input;
    std::string format;
};

/// Of nodes that are there once more for each other node: listed once, as this path.
constexpr std::string_view gradients = "gradient/PATH";
bool is_gradient(const Node& node) { return node.path.starts_with(gradient_prefix); }

std::string as_text(const Graph& graph) {
    std::vector<std::vector<std::string>> rows;
    bool any_gradient = false;
    for (const Node& node : graph.nodes())
        if (is_gradient(node))
            any_gradient = true;
        else
            rows.push_back({node.path,
                            fmt::format("{} × {}", node.shape().rows, node.shape().columns),
                            fmt::format("{} × {}", node.axes.rows.name(), node.axes.columns.name()),
                            std::string(node.operation->name())});
    if (any_gradient) rows.push_back({std::string(gradients), "as PATH", "as PATH", "gradient"});
    return aligned(rows, {});
}

std::string as_json(const Graph& graph, const Edits& edits) {
    std::string list;
    bool any_gradient = false;
    for (const Node& node : graph.nodes()) {
        any_gradient = any_gradient || is_gradient(node);
        if (is_gradient(node)) continue;
        std::string inputs;
        for (const NodeId input : node.inputs)
            append_listed(inputs, json_text(graph.node(input).path));
        list += fmt::format(
            "{}    {{\"path\": {}, \"rows\": {}, \"columns\": {}, \"row_axis\": {}, "
            "\"column_axis\": {}, \"operation\": {}, \"inputs\": [{}], \"edited\": {}}}",
            list.empty() ? "" : ",\n", json_text(node.path), node.shape().rows,
            node.shape().columns, json_text(node.axes.rows.name()),
            json_text(node.axes.columns.name()), json_text(node.operation->name()), inputs,
            edits.contains(node.path));
    }
    if (any_gradient)
        list += fmt::format(
            ",\n    {{\"path\": {}, \"rows\": null, \"columns\": null, \"row_axis\": null, "
            "\"column_axis\": null, \"operation\": \"gradient\", \"inputs\": [], \"edited\": "
            "false}}",
            json_text(gradients));
    return "{\n  \"nodes\": [\n" + list + "\n  ]\n}\n";
}

void print_nodes(const NodesOptions& options) {
    const Prepared prepared = prepare(options.input);
    const Graph& graph = *prepared.scene.graph;
    write_result(options.format == "json" ? as_json(graph, prepared.saved.document.edits)
                                          : as_text(graph));
}

}  // namespace

Run add_nodes(const Options& of) {
    auto options = std::make_shared<NodesOptions>();
    of.input(options->input);
    of.format(options->format, {"text", "json"});
    return [options] { print_nodes(*options); };
}

}  // namespace attend::cli
