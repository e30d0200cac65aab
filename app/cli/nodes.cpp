#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/document/with_steps.h"
#include "core/ops/gradient_nodes.h"
#include "core/plural.h"
#include "core/training/at_step.h"

namespace attend::cli {

namespace {

struct NodesOptions {
    Input input;
    std::string format;
};

/// Of nodes that are there once more for each other node, or each leaf: what their paths begin with
/// before its own, and what is listed in their place.
struct Family {
    std::string_view prefix, listed, operation;
};
constexpr std::array families{Family{at_prefix, "at/STEP/PATH", "PATH after STEP steps"},
                              Family{difference_prefix, "difference/PATH", "subtract"},
                              Family{"batch_gradient/", "batch_gradient/PATH", "learned"},
                              Family{"update/", "update/PATH", "learned"},
                              Family{"moment_1/", "moment_1/PATH", "learned"},
                              Family{"moment_2/", "moment_2/PATH", "learned"},
                              Family{gradient_prefix, "gradient/PATH", "gradient"}};

bool is_of(const Family& family, const Node& node) { return node.path.starts_with(family.prefix); }
bool is_of_any(const Node& node) {
    return std::ranges::any_of(families, [&](const Family& family) { return is_of(family, node); });
}

/// Those that a scene has, or has for whoever asks.
std::vector<Family> families_of(const Scene& scene) {
    std::vector<Family> there;
    for (const Family& family : families)
        if ((family.prefix == at_prefix && has_steps(scene.chosen)) ||
            std::ranges::any_of(scene.graph->nodes(),
                                [&](const Node& node) { return is_of(family, node); }))
            there.push_back(family);
    return there;
}

std::string as_text(const Scene& scene) {
    std::vector<std::vector<std::string>> rows;
    for (const Node& node : scene.graph->nodes())
        if (!is_of_any(node))
            rows.push_back({node.path,
                            fmt::format("{} × {}", node.shape().rows, node.shape().columns),
                            fmt::format("{} × {}", node.axes.rows.name(), node.axes.columns.name()),
                            std::string(node.operation->name())});
    for (const Family& family : families_of(scene))
        rows.push_back(
            {std::string(family.listed), "as PATH", "as PATH", std::string(family.operation)});
    return aligned(rows, {});
}

std::string as_json(const Scene& scene, const Edits& edits) {
    const Graph& graph = *scene.graph;
    std::string list;
    for (const Node& node : graph.nodes()) {
        if (is_of_any(node)) continue;
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
    for (const Family& family : families_of(scene))
        list += fmt::format(
            ",\n    {{\"path\": {}, \"rows\": null, \"columns\": null, \"row_axis\": null, "
            "\"column_axis\": null, \"operation\": {}, \"inputs\": [], \"edited\": false}}",
            json_text(family.listed), json_text(family.operation));
    return "{\n  \"nodes\": [\n" + list + "\n  ]\n}\n";
}

void print_nodes(const NodesOptions& options) {
    const Prepared prepared = prepare(options.input);
    write_result(options.format == "json" ? as_json(prepared.scene, prepared.saved.document.edits)
                                          : as_text(prepared.scene));
}

}  // namespace

Run add_nodes(const Options& of) {
    auto options = std::make_shared<NodesOptions>();
    of.input(options->input);
    of.format(options->format, {"text", "json"});
    return [options] { print_nodes(*options); };
}

}  // namespace attend::cli
