#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/trace.h"
#include "core/document/edits_json.h"
#include "core/document/node_named.h"

namespace attend::cli {

namespace {

struct ExplainOptions {
    Input input;
    std::string node, cell, format;
};

void print_explanation(const ExplainOptions& options) {
    const Cell cell = parse_cell(options.cell, "--cell");
    const Prepared prepared = prepare(options.input);
    const NodeId named = node_named(*prepared.scene.graph, options.node);
    const Evaluation evaluation = evaluate_upstream(prepared, named);
    const Graph& graph = *evaluation.graph;
    const NodeId node = graph.at(prepared.scene.graph->node(named).path);
    say_not_finite(evaluation, node);
    if (options.format == "tex") return write_result(trace_tex(explain(evaluation, node, cell)));
    const Trace traced = trace(evaluation, node, cell);
    if (options.format == "json") return write_result(trace_json(graph, traced));
    write_text(trace_text(graph, traced));
}

}  // namespace

Run add_explain(CLI::App& app) {
    auto options = std::make_shared<ExplainOptions>();
    add_input(app, options->input);
    add_node(app, options->node);
    app.add_option_function<std::string>(
           "--cell", [options](const std::string& text) { options->cell = text; },
           "The number's row and column, counted from 0")
        ->type_name("ROW,COLUMN")
        ->allow_extra_args(false)
        ->required();
    add_format(app, options->format, {"text", "json", "tex"});
    return [options] { print_explanation(*options); };
}

}  // namespace attend::cli
