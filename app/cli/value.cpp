#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "core/analysis/not_finite.h"
#include "core/document/node_named.h"
#include "core/error.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/files/numbers.h"
#include "core/graph/by_rows.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/matrix.h"
#include "core/memory.h"
#include "core/plural.h"

namespace attend::cli {

namespace {

struct ValueOptions {
    Input input;
    std::string node, format;
    std::optional<std::string> minus;
    bool labels = false;
    std::optional<std::filesystem::path> output;
};

/// Numbers below their column's label, after their row's.
void write_text(const Node& node, const Matrix& matrix, const Sink& sink) {
    const auto row = [&](Index i) {
        std::vector<std::string> texts{i == 0 ? "" : node.axes.rows.label(i - 1)};
        for (Index column = 0; column < matrix.cols(); ++column)
            texts.push_back(i == 0 ? node.axes.columns.label(column)
                                   : number_text(static_cast<float>(matrix(i - 1, column))));
        return texts;
    };
    std::vector<bool> right(static_cast<std::size_t>(matrix.cols()) + 1, true);
    right[0] = false;
    write_aligned(matrix.rows() + 1, row, right, sink);
}

std::string json_labels(const Axis& axis) {
    std::string list;
    for (Index i = 0; i < axis.size(); ++i) list += (i > 0 ? ", " : "") + json_text(axis.label(i));
    return "[" + list + "]";
}

void write_json(const Node& node, const Matrix& matrix, const Sink& sink) {
    sink(fmt::format(
        "{{\n  \"node\": {},\n  \"row_labels\": {},\n  \"column_labels\": {},\n  \"values\": [",
        json_text(node.path), json_labels(node.axes.rows), json_labels(node.axes.columns)));
    std::string line;
    for (Index row = 0; row < matrix.rows(); ++row) {
        line = row > 0 ? ",\n    [" : "\n    [";
        for (Index column = 0; column < matrix.cols(); ++column)
            line += (column > 0 ? ", " : "") + json_number(matrix(row, column));
        sink(line += ']');
    }
    sink("\n  ]\n}\n");
}

/// Where nothing says why: a row with nothing left has none, a measure of it neither.
void say_nan(const Node& node, const Matrix& matrix) {
    const auto count = static_cast<Index>(matrix.array().isNaN().count());
    if (count == 0) return;
    const std::string numbers = count_of(matrix.size(), "number");
    say(count == matrix.size()
            ? fmt::format("{}: nothing there to measure: {}, all nan", node.path, numbers)
            : fmt::format("{}: {} of {} are nan: there is nothing to measure", node.path, count,
                          numbers));
}

/// The node's value, without what nobody asked for; says where a number comes from that is none,
/// unless there is only room for some rows at a time.
Value value_of(const Prepared& prepared, NodeId id, const Progress& progress) {
    const Graph& graph = *prepared.scene.graph;
    const Edits& edits = prepared.saved.document.edits;
    if (most_held_for(graph, id) > memory_left()) {
        Value value = value_by_rows(graph, edits, id, plan_by_rows(graph, id), progress);
        say_nan(graph.node(id), *value);
        return value;
    }
    std::optional<NotFinite> found;
    Value value = evaluate_node(
        graph, edits, id, progress,
        [&](const Node& node, const Matrix& matrix, const std::vector<Value>& inputs) {
            if (!found)
                found = not_finite_in(graph, graph.at(node.path), edit_of(edits, node.path), matrix,
                                      [&] { return inputs; });
        });
    if (found)
        say(not_finite_text(graph, *found));
    else
        say_nan(graph.node(id), *value);
    return value;
}

/// What the node has there is taken away.
Value less(const Value& value, const Node& node, const std::string& file, ProgressLine& line) {
    const Prepared other = prepare(Input{file, {}}.asking(node.path));
    const Graph& graph = *other.scene.graph;
    const auto id = graph.find(node.path);
    if (!id) throw Error(fmt::format("--minus {}: no node is called {} there", file, node.path));
    const Shape there = graph.node(*id).shape(), here = node.shape();
    if (there != here)
        throw Error(fmt::format("--minus {}: {} is {} × {} there, expected {} × {}", file,
                                node.path, there.rows, there.columns, here.rows, here.columns));
    return share(
        difference(*value, *value_of(other, *id, line.begin("computing " + node.path + " there"))));
}

void print_value(const ValueOptions& options) {
    if (options.labels && options.format != "csv")
        throw UsageError("found --labels with --format " + options.format +
                         ", expected --format csv; text and json always have labels");
    const Prepared prepared = prepare(options.input.asking(options.node));
    const NodeId id = node_named(*prepared.scene.graph, prepared.scene.chosen, options.node);
    const Node& node = prepared.scene.graph->node(id);
    ProgressLine line;
    Value value = value_of(prepared, id, line.begin("computing " + node.path));
    if (options.minus) value = less(value, node, *options.minus, line);
    line.begin("writing");
    const auto write = [&](const Sink& sink) {
        if (options.labels) return write_csv(*value, node.axes.rows, node.axes.columns, sink);
        if (options.format == "csv") return write_csv(*value, sink);
        if (options.format == "npy") return write_npy(*value, sink);
        options.format == "json" ? write_json(node, *value, sink) : write_text(node, *value, sink);
    };
    write_pieces(write, options.output);
}

}  // namespace

Run add_value(const Options& of) {
    auto options = std::make_shared<ValueOptions>();
    of.input(options->input);
    of.node(options->node);
    of.format(options->format, {"text", "csv", "npy", "json"});
    of.text("--minus", options->minus,
            "A document: what the node is there is taken away, B − A. --set is of FILE alone");
    of.suggests("--minus", suggest_files);
    of.flag("--labels", options->labels,
            "With --format csv: a first line and a first column of labels");
    of.output(options->output, "Writes to this file instead of standard output");
    return [options] { print_value(*options); };
}

}  // namespace attend::cli
