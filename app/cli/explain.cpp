#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/trace.h"
#include "core/analysis/not_finite.h"
#include "core/document/edits_json.h"
#include "core/document/node_named.h"
#include "core/graph/evaluate_node.h"
#include "core/memory.h"
#include "core/workspaces/off_text.h"

namespace attend::cli {

namespace {

struct ExplainOptions {
    Input input;
    std::string node, cell, format;
    std::size_t limit = usual_limit;
};

/// What the number is made from; of the others of its own matrix nothing was asked.
void say_not_finite_before(const Evaluation& evaluation, NodeId node, Cell cell) {
    const auto found = first_not_finite(evaluation, node);
    if (found && (found->node != node || found->cell == cell))
        say(not_finite_text(*evaluation.graph, *found));
}

void print_explanation(const ExplainOptions& options) {
    const Cell cell = parse_cell(options.cell, "--cell");
    const Prepared prepared = prepare(options.input.asking(options.node));
    const NodeId named = node_named(*prepared.scene.graph, prepared.scene.chosen, options.node);
    const Evaluation evaluation = evaluate_upstream(prepared, named);
    const Graph& graph = *evaluation.graph;
    const NodeId node = graph.at(prepared.scene.graph->node(named).path);
    // Of what has no room as a whole, the rows that are asked for are made alone.
    if (most_held_for(graph, node) <= memory_left()) say_not_finite_before(evaluation, node, cell);
    if (options.format == "tex") return write_result(trace_tex(explain(evaluation, node, cell)));
    Trace traced = trace(evaluation, node, cell, options.limit);
    if (const std::string off = off_text(prepared.scene, named); !off.empty()) {
        std::string& note = traced.cell.explanation.note;
        note += (note.empty() ? "" : "; ") + off;
    }
    const std::string untold = untold_text(graph, traced, options.limit);
    if (options.format == "json") {
        write_result(trace_json(graph, traced));
        if (!untold.empty()) say(untold);
        return;
    }
    write_text(trace_text(graph, traced) + (untold.empty() ? "" : "\n" + untold + "\n"));
}

}  // namespace

Run add_explain(const Options& of) {
    auto options = std::make_shared<ExplainOptions>();
    of.input(options->input);
    of.node(options->node);
    of.text("--cell", options->cell, "The number's row and column, counted from 0", "ROW,COLUMN",
            Need::required);
    of.format(options->format, {"text", "json", "tex"});
    of.count("--limit", options->limit,
             "How much is told of where the number is from, in terms and numbers read; what is "
             "nearest comes first");
    return [options] { print_explanation(*options); };
}

}  // namespace attend::cli
