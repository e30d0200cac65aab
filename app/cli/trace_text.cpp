#include <fmt/format.h>

#include "app/cli/output.h"
#include "app/cli/trace.h"
#include "core/files/numbers.h"
#include "core/graph/markup.h"
#include "core/plural.h"
#include "core/text/printable.h"

namespace attend::cli {

namespace {

constexpr std::size_t most_terms = 8;

std::string indented(const std::string& text, std::size_t by) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        result += std::string(by, ' ') + text.substr(at, end - at) + '\n';
        at = end + 1;
    }
    return result;
}

std::string value_text(double number) { return number_text(static_cast<float>(number)); }

std::string terms_text(const Graph& graph, const Trace& trace) {
    const ExplainedCell& cell = trace.cell;
    const Explanation& explanation = cell.explanation;
    std::vector<std::vector<std::string>> rows;
    const std::vector<std::size_t> order = by_size(explanation.terms);
    const std::size_t shown = std::min(order.size(), most_terms);
    for (std::size_t i = 0; i < shown; ++i) {
        const Term& term = explanation.terms[order[i]];
        std::vector<std::string> row{digits(term.contribution), "from"};
        for (const Operand& operand : term.operands)
            row.push_back(fmt::format("{} = {}",
                                      cell_name(read_from(graph, cell, operand), operand.cell),
                                      value_text(operand.value)));
        rows.push_back(std::move(row));
    }
    std::string text = aligned(rows, {true});
    const std::size_t smaller = order.size() - shown + trace.terms_left_out;
    if (smaller == 0) return text;
    double rest = trace.left_out_contribution;
    for (std::size_t i = shown; i < order.size(); ++i)
        rest += explanation.terms[order[i]].contribution;
    return text + fmt::format("{}, together {}\n", count_of(smaller, "smaller term"), digits(rest));
}

std::string edited_text(const ExplainedCell& cell) {
    if (!cell.edited) return {};
    return fmt::format("set by hand, in place of {}{}\n", value_text(cell.explanation.result),
                       cell.is_leaf ? "" : ", which came about so:");
}

std::string cell_text(const Graph& graph, const Trace& trace) {
    const ExplainedCell& cell = trace.cell;
    const Explanation& explanation = cell.explanation;
    std::string text = edited_text(cell);
    if (!explanation.formula.empty()) text += plain(explanation.formula) + '\n';
    for (const std::string& step : explanation.steps) text += "= " + plain(step) + '\n';
    if (!explanation.note.empty()) text += explanation.note + '\n';
    if (explanation.terms.size() > 1 || explanation.fold == Fold::share)
        text += (explanation.fold == Fold::share ? "shares of the sum:\n" : "terms:\n") +
                indented(terms_text(graph, trace), 2);
    return fmt::format("{} = {}\n", cell.name, value_text(cell.value)) + indented(text, 2);
}

/// What was told once is not told again: a token's vector stands behind its query and its key.
void add(std::string& text, const Graph& graph, const Trace& trace) {
    if (trace.told_above) return;
    text += (text.empty() ? "" : "\n") + cell_text(graph, trace);
    for (const Trace& origin : trace.origins) add(text, graph, origin);
}

}  // namespace

std::string trace_text(const Graph& graph, const Trace& trace) {
    std::string text;
    add(text, graph, trace);
    return text;
}

std::string trace_tex(const ExplainedCell& cell) {
    const Explanation& explanation = cell.explanation;
    const std::string value = tex(digits(cell.value));
    std::string lines;
    std::string symbol = "\\text{value}";
    if (const std::size_t equals = explanation.formula.find(" = "); equals != std::string::npos) {
        symbol = tex(explanation.formula.substr(0, equals));
        lines +=
            fmt::format("{} &= {} \\\\\n", symbol, tex(explanation.formula.substr(equals + 3)));
        for (const std::string& step : explanation.steps)
            lines += fmt::format("  &= {} \\\\\n", tex(step));
        lines += cell.edited ? fmt::format("  &= {} \\\\\n{} &:= {}\n",
                                           tex(digits(explanation.result)), symbol, value)
                             : fmt::format("  &= {}\n", value);
    } else {
        lines = fmt::format("{} &= {}\n", symbol, value);
    }
    // Names and notes may be of a file's making: in a comment, which no end of a line may end.
    std::string text = fmt::format("% {}\n", printable(cell.name));
    if (!explanation.note.empty()) text += fmt::format("% {}\n", printable(explanation.note));
    if (cell.edited) text += "% set by hand\n";
    return text + "\\begin{align*}\n" + lines + "\\end{align*}\n";
}

}  // namespace attend::cli
