#include <fmt/format.h>

#include "app/cli/output.h"
#include "app/cli/trace.h"
#include "core/graph/markup.h"
#include "core/plural.h"

namespace attend::cli {

namespace {

std::string place_json(const Node& node, Cell cell) {
    return fmt::format(
        "\"node\": {}, \"row\": {}, \"column\": {}, \"row_label\": {}, \"column_label\": {}",
        json_text(node.path), cell.row, cell.column, json_text(node.axes.rows.label(cell.row)),
        json_text(node.axes.columns.label(cell.column)));
}

std::string terms_json(const Graph& graph, const ExplainedCell& cell, const std::string& indent) {
    std::string list;
    for (const Term& term : cell.explanation.terms) {
        std::string operands;
        for (const Operand& operand : term.operands)
            operands += fmt::format("{}{{{}, \"value\": {}}}", operands.empty() ? "" : ", ",
                                    place_json(read_from(graph, cell, operand), operand.cell),
                                    json_number(static_cast<Scalar>(operand.value)));
        list += fmt::format("{}{}  {{\"contribution\": {}, \"operands\": [{}]}}",
                            list.empty() ? "\n" : ",\n", indent,
                            json_number_of_double(term.contribution), operands);
    }
    return list.empty() ? "[]" : "[" + list + "\n" + indent + "]";
}

const char* fold_name(Fold fold) {
    if (fold == Fold::sum) return "sum";
    if (fold == Fold::function) return "function";
    return fold == Fold::share ? "share" : "rule";
}

std::string object(const Graph& graph, const Trace& trace, const std::string& indent) {
    const ExplainedCell& cell = trace.cell;
    const Explanation& explanation = cell.explanation;
    std::string steps;
    for (const std::string& step : explanation.steps) append_listed(steps, json_text(plain(step)));
    const std::string inner = indent + "  ";
    std::string text =
        fmt::format("{{\n{0}{1},\n{0}\"name\": {2},\n{0}\"value\": {3},\n", inner,
                    place_json(graph.node(cell.node), cell.cell), json_text(cell.name),
                    json_number(static_cast<Scalar>(cell.value)));
    text += fmt::format("{0}\"edited\": {1},\n{0}\"leaf\": {2},\n{0}\"computed\": {3},\n", inner,
                        cell.edited, cell.is_leaf,
                        json_number(static_cast<Scalar>(explanation.result)));
    text += fmt::format("{0}\"formula\": {1},\n{0}\"steps\": [{2}],\n{0}\"note\": {3},\n", inner,
                        json_text(plain(explanation.formula)), steps, json_text(explanation.note));
    text += fmt::format("{0}\"fold\": \"{1}\",\n", inner, fold_name(explanation.fold));
    if (explanation.fold == Fold::share)
        text += fmt::format("{}\"own\": {},\n", inner, explanation.own);
    text += fmt::format("{}\"told_above\": {},\n", inner, trace.told_above);
    if (trace.terms_left_out > 0)
        text +=
            fmt::format("{}\"terms_left_out\": {{\"count\": {}, \"contribution\": {}}},\n", inner,
                        trace.terms_left_out, json_number_of_double(trace.left_out_contribution));
    if (trace.origins_left_out > 0)
        text += fmt::format("{}\"origins_left_out\": {},\n", inner, trace.origins_left_out);
    std::string origins;
    for (const Trace& origin : trace.origins) append_listed(origins, object(graph, origin, inner));
    return text + fmt::format("{0}\"terms\": {1},\n{0}\"origins\": [{2}]\n{3}}}", inner,
                              terms_json(graph, cell, inner), origins, indent);
}

}  // namespace

std::string trace_json(const Graph& graph, const Trace& trace) {
    return object(graph, trace, "") + "\n";
}

}  // namespace attend::cli
