#include "app/views/explanation/explanation_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "core/attention/paths.h"
#include "core/graph/markup.h"
#include "core/graph/symbols.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// A symbol of several others, as "q·k" or "q^T k", takes its colors from these.
bool is_compound(const std::string& symbol) {
    return symbol.find("·") != std::string::npos || symbol.find(' ') != std::string::npos;
}

void add_symbols(SymbolRoles& roles, const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    if (!node.notation.element.empty() && !is_compound(node.notation.element))
        roles.emplace(node.notation.element, node.notation.role);
    if (!is_compound(node.notation.element)) return;
    for (const NodeId input : node.inputs) add_symbols(roles, graph, input);
}

SymbolRoles roles_of(const Graph& graph, NodeId id) {
    SymbolRoles roles;
    add_symbols(roles, graph, id);
    for (const NodeId input : graph.node(id).inputs) add_symbols(roles, graph, input);
    return roles;
}

/// Braces that group a root or a fraction are for TeX; those of a script are kept.
std::string without_bare_groups(const std::string& formula) {
    std::string text;
    std::vector<bool> kept;
    for (std::size_t i = 0; i < formula.size(); ++i) {
        if (formula[i] == '{')
            kept.push_back(i > 0 && (formula[i - 1] == '_' || formula[i - 1] == '^'));
        const bool brace = formula[i] == '{' || formula[i] == '}';
        if (!brace || kept.empty() || kept.back()) text += formula[i];
        if (formula[i] == '}' && !kept.empty()) kept.pop_back();
    }
    return text;
}

/// As it is set in the window. Of a result whose symbol says how it is made ("q·k = q·k = …"), that
/// is not said twice.
std::string set_formula(const std::string& formula, const std::string& symbol) {
    const std::string twice = symbol + " = " + symbol + " = ";
    const std::string once =
        formula.starts_with(twice) ? formula.substr(symbol.size() + 3) : formula;
    return without_bare_groups(once);
}

/// Terms that stand in strips: of counted letters those of which one side has any, since a key has
/// few of all that there are; of other products all.
void choose_columns(const Graph& graph, NumberExplained& number) {
    const std::vector<Term>& terms = number.cell.explanation.terms;
    const NodeId read =
        graph.node(number.cell.node).inputs.at(terms.front().operands.front().input);
    const Axis& axis = graph.node(read).axes.columns;
    const auto is_zero = [](const Operand& operand) { return operand.value == 0; };
    if (axis.counts_letters())
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const std::vector<Operand>& operands = terms[i].operands;
            if (std::all_of(operands.begin(), operands.end(), is_zero)) continue;
            number.columns.push_back(i);
            number.column_names.push_back(unique_label(axis, operands.front().cell.column));
        }
    if (!number.columns.empty()) return;
    number.columns.resize(terms.size());
    std::iota(number.columns.begin(), number.columns.end(), std::size_t{0});
}

std::vector<NumberExplained::Strip> strips_of(const Graph& graph, const NumberExplained& number) {
    const ExplainedCell& cell = number.cell;
    const std::vector<Term>& terms = cell.explanation.terms;
    const auto count = static_cast<Index>(number.columns.size());
    Matrix left(1, count), right(1, count), product(1, count);
    for (Index i = 0; i < count; ++i) {
        const Term& term = terms[number.columns[static_cast<std::size_t>(i)]];
        left(0, i) = static_cast<Scalar>(term.operands[0].value);
        right(0, i) = static_cast<Scalar>(term.operands[1].value);
        product(0, i) = left(0, i) * right(0, i);
    }
    const Node& node = graph.node(cell.node);
    const auto input = [&](std::size_t operand) {
        return node.inputs.at(terms.front().operands[operand].input);
    };
    const std::vector<Operand>& read = terms.front().operands;
    const std::vector<std::string> symbols =
        symbols_in(fmt::format("{{{}}}·{{{}}}", read[0].input, read[1].input), graph, node).inputs;
    const std::string &a = symbols[read[0].input], &b = symbols[read[1].input];
    return {{a, graph.node(input(0)).notation.role, share(std::move(left)), input(0)},
            {b, graph.node(input(1)).notation.role, share(std::move(right)), input(1)},
            {a + "·" + b, Role::other, share(std::move(product)), std::nullopt}};
}

/// What stands above the fraction: "exp(s)" of "α = exp(s) / Σ_j exp(s_j)".
std::string numerator(const std::string& formula) {
    const std::size_t begin = formula.find(" = "), end = formula.find(" / Σ");
    if (begin == std::string::npos || end == std::string::npos || end < begin) return {};
    return formula.substr(begin + 3, end - begin - 3);
}

/// The own term of a share, where a line says it in figures ("25.39 / 301"), leads to what it was
/// made of.
Phrases with_own_term(const Graph& graph, const ExplainedCell& cell, Phrases line) {
    const Explanation& explanation = cell.explanation;
    if (explanation.fold != Fold::share || line.empty()) return line;
    const Term& own = explanation.terms.at(explanation.own);
    Phrase& first = line.front();
    const std::string figures = first.text.substr(0, first.text.find(" /"));
    if (first.kind != PhraseKind::text || !is_written(own.contribution, figures)) return line;
    const Operand& operand = own.operands.front();
    const Phrase number{PhraseKind::number, figures, graph.node(cell.node).inputs.at(operand.input),
                        operand.cell};
    first.text.erase(0, figures.size());
    line.insert(line.begin(), number);
    return line;
}

Phrases typeset_line(Phrases line) {
    for (Phrase& phrase : line) phrase.text = typeset(phrase.text);
    return line;
}

/// As the computation names it, which draws the only text once.
std::string symbol_of_text(const Evaluation& evaluation, NodeId id) {
    const Graph& graph = *evaluation.graph;
    const Node& node = graph.node(id);
    if (node.inputs.empty() || evaluation.edit(id)) return node.notation.matrix;
    if (is_own_memory(evaluation, id)) return graph.node(node.inputs.front()).notation.matrix;
    const bool is_norm_of_own =
        node.notation.answers && is_own_memory(evaluation, node.inputs.front());
    return is_norm_of_own ? "normed" : node.notation.matrix;
}

NumberExplained prepared(const Evaluation& evaluation, ExplainedCell explained) {
    NumberExplained number;
    number.cell = std::move(explained);
    const ExplainedCell& cell = number.cell;
    number.formula =
        set_formula(cell.explanation.formula, evaluation.graph->node(cell.node).notation.element);
    number.roles = roles_of(*evaluation.graph, cell.node);
    for (const std::string& step : cell.explanation.steps)
        number.steps.push_back(typeset_line(
            with_own_term(*evaluation.graph, cell, with_operands(evaluation, cell, step))));
    if (cell.explanation.fold == Fold::share) number.term_formula = numerator(number.formula);
    number.largest = by_size(cell.explanation.terms, NumberExplained::most_listed);
    if (cell.explanation.products && !cell.explanation.terms.empty()) {
        choose_columns(*evaluation.graph, number);
        number.strips = strips_of(*evaluation.graph, number);
    }
    return number;
}

/// As large type shows it, with exponents as computers write them.
std::string bare_value(double value) {
    const double size = std::abs(value);
    if (value == 0) return "0";
    if (!std::isfinite(value) || (size >= 1e-3 && size < 1e5)) return number_text(value, 4);
    return digits(value);
}

}  // namespace

ExplanationModel explain_number(const Evaluation& evaluation, NodeId node, Cell cell) {
    ExplanationModel model;
    for (Origin& origin : origins(evaluation, node, cell)) {
        OriginCard card{origin.read,
                        origin.level,
                        shown_name(evaluation, name_of(*evaluation.graph, origin.read)),
                        shown_name(evaluation, equation_of(evaluation, origin)),
                        {}};
        for (ExplainedCell& link : origin.chain)
            card.chain.push_back(prepared(evaluation, std::move(link)));
        model.cards.push_back(std::move(card));
    }
    model.computed = model.number().cell.explanation.result;
    return model;
}

std::string term_name(const Graph& graph, const ExplainedCell& cell, const Term& term) {
    if (term.operands.empty()) return {};
    const Operand& operand = term.operands.front();
    const Axes& axes = graph.node(graph.node(cell.node).inputs.at(operand.input)).axes;
    const Axis& axis = axes.columns;  // of products and shares, a row is read along its columns
    const std::string label = unique_label(axis, operand.cell.column);
    const bool is_name = axis.named() && (label.empty() || label[0] < '0' || label[0] > '9');
    // What a person gave a name, be it a number: words, keys of a table, points.
    const bool is_given = axis.counts_tokens() || axis.counts_entries() || axis.counts_pieces();
    return is_name || is_given ? label : "j = " + label;
}

Phrases shown_name(const Evaluation& evaluation, Phrases name) {
    for (Phrase& phrase : name)
        if (phrase.kind == PhraseKind::symbol)
            phrase.text = symbol_of_text(evaluation, phrase.node);
    return name;
}

std::string value_text(double value) {
    const std::string text = bare_value(value);
    return std::isfinite(value) ? typeset(text) : text;
}

std::string tex_of(const NumberExplained& number) {
    const Explanation& explanation = number.cell.explanation;
    std::string text =
        explanation.formula.empty() ? tex_text(number.cell.name) : tex(explanation.formula);
    for (const std::string& step : explanation.steps) text += " = " + tex(step);
    const std::string value = tex(bare_value(number.cell.value));
    // Where a number was put in by hand, the formula does not lead to it.
    return text + (number.cell.edited ? ", \\text{set to } " : " = ") + value;
}

}  // namespace attend
