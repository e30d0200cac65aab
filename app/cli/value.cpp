#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/document/node_named.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/files/numbers.h"

namespace attend::cli {

namespace {

struct ValueOptions {
    Input input;
    std::string node, format;
    bool labels = false;
    std::optional<std::filesystem::path> output;
};

/// Numbers below their column's label, after their row's.
std::string as_text(const Node& node, const Matrix& matrix) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const std::string& label : node.axes.columns.labels()) rows[0].push_back(label);
    for (Index row = 0; row < matrix.rows(); ++row) {
        std::vector<std::string> line{node.axes.rows.label(row)};
        for (Index column = 0; column < matrix.cols(); ++column)
            line.push_back(number_text(static_cast<float>(matrix(row, column))));
        rows.push_back(std::move(line));
    }
    std::vector<bool> right(static_cast<std::size_t>(matrix.cols()) + 1, true);
    right[0] = false;
    return aligned(rows, right);
}

std::string json_labels(const Axis& axis) {
    std::string list;
    for (Index i = 0; i < axis.size(); ++i) list += (i > 0 ? ", " : "") + json_text(axis.label(i));
    return "[" + list + "]";
}

std::string as_json(const Node& node, const Matrix& matrix) {
    std::string values;
    for (Index row = 0; row < matrix.rows(); ++row) {
        values += row > 0 ? ",\n    [" : "\n    [";
        for (Index column = 0; column < matrix.cols(); ++column)
            values += (column > 0 ? ", " : "") + json_number(matrix(row, column));
        values += ']';
    }
    return fmt::format(
        "{{\n  \"node\": {},\n  \"row_labels\": {},\n  \"column_labels\": {},\n"
        "  \"values\": [{}\n  ]\n}}\n",
        json_text(node.path), json_labels(node.axes.rows), json_labels(node.axes.columns), values);
}

void print_value(const ValueOptions& options) {
    if (options.labels && options.format != "csv")
        throw UsageError("found --labels with --format " + options.format +
                         ", expected --format csv; text and json always have labels");
    const Prepared prepared = prepare(options.input);
    const NodeId id = node_named(*prepared.scene.graph, options.node);
    const Evaluation evaluation = evaluate(prepared);
    say_not_finite(evaluation, id);
    const Node& node = prepared.scene.graph->node(id);
    const Matrix& matrix = evaluation.value(id);
    if (options.format == "csv")
        return write_result(
            options.labels ? csv_text(matrix, node.axes.rows, node.axes.columns) : csv_text(matrix),
            options.output);
    if (options.format == "npy") return write_result(npy_bytes(matrix), options.output);
    write_result(options.format == "json" ? as_json(node, matrix) : as_text(node, matrix),
                 options.output);
}

}  // namespace

Run add_value(CLI::App& app) {
    auto options = std::make_shared<ValueOptions>();
    add_input(app, options->input);
    add_node(app, options->node);
    add_format(app, options->format, {"text", "csv", "npy", "json"});
    app.add_flag("--labels", options->labels,
                 "With --format csv: a first line and a first column of labels");
    add_output(app, options->output, "Writes to this file instead of standard output");
    return [options] { print_value(*options); };
}

}  // namespace attend::cli
