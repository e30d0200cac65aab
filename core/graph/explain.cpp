#include "core/graph/explain.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/graph/by_rows.h"
#include "core/graph/hidden_number.h"
#include "core/graph/symbols.h"
#include "core/graph/transient.h"
#include "core/graph/unique_label.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// Whether a formula says of a number that it is another one of the same symbol, and no more.
bool says_nothing(const Explanation& explanation, const Graph& graph, const Node& node) {
    if (explanation.terms.size() != 1 || !explanation.note.empty()) return false;
    const std::vector<Operand>& operands = explanation.terms.front().operands;
    return operands.size() == 1 &&
           explanation.formula == fmt::format("{{r}} = {{{}}}", operands.front().input) &&
           graph.node(node.inputs[operands.front().input]).notation.element ==
               node.notation.element;
}

/// Names where the number comes from; elsewhere puts the nodes' symbols into the formula.
void name_what_is_read(Explanation& explanation, const Graph& graph, const Node& node) {
    if (!says_nothing(explanation, graph, node)) {
        explanation.formula =
            with_symbols(explanation.formula, symbols_in(explanation.formula, graph, node));
        return;
    }
    const Operand& operand = explanation.terms.front().operands.front();
    explanation.formula.clear();
    explanation.note =
        "the number of " + cell_name(graph.node(node.inputs[operand.input]), operand.cell);
}

/// Of a large node on demand a person looks at one number: the row that it stands in is made alone.
constexpr double worth_a_row = 1e7;

bool made_alone(const Evaluation& evaluation, NodeId id) {
    const Node& node = evaluation.graph->node(id);
    return made_by_rows(node) && !node.passing &&
           (reads_transient(*evaluation.graph, id) || evaluation.cost({&id, 1}) > worth_a_row);
}

void explain_in_row(const Evaluation& evaluation, const Node& node, ExplainedCell& explained) {
    const Index row = explained.cell.row;
    const RowMade made = row_made(evaluation, explained.node, row);
    const Cell cell{0, explained.cell.column};
    explained.value = static_cast<double>((*made.value)(0, cell.column));
    explained.explanation = node.operation->explain(made.inputs, *made.own, cell);
    for (Term& term : explained.explanation.terms)
        for (Operand& operand : term.operands)
            if (node.operation->by_rows(operand.input)) operand.cell.row += row;
}

}  // namespace

std::string cell_name(const Node& node, Cell cell) {
    return fmt::format("{}[{}, {}]", node.path, told_in_sentence(node.axes.rows, cell.row),
                       told_in_sentence(node.axes.columns, cell.column));
}

namespace {

/// The formula alone: with numbers it would say what is hidden, or what nobody computed.
Explanation hidden(const Explanation& explanation) {
    Explanation told;
    told.formula = explanation.formula, told.fold = Fold::rule;
    told.note = say<texts::notes::hidden>();
    told.result = static_cast<double>(hidden_number());
    return told;
}

}  // namespace

ExplainedCell explain(const Evaluation& evaluation, NodeId id, Cell cell) {
    const Node& node = evaluation.graph->node(id);
    if (!contains(node.shape(), cell))
        throw Error(fmt::format("{}[{},{}]", node.path, cell.row, cell.column),
                    "a cell outside the matrix",
                    fmt::format("a row from 0 to {} and a column from 0 to {}",
                                node.shape().rows - 1, node.shape().columns - 1));
    ExplainedCell explained{id, cell, cell_name(node, cell), 0, false, node.is_leaf(), {}};
    explained.edited = evaluation.is_edited(id, cell);
    if (made_alone(evaluation, id)) {
        explain_in_row(evaluation, node, explained);
    } else {
        explained.value = static_cast<double>((*evaluation.at(id))(cell.row, cell.column));
        explained.explanation =
            node.operation->explain(evaluation.inputs(id), *evaluation.own_at(id), cell);
    }
    if (is_hidden(explained.value)) explained.explanation = hidden(explained.explanation);
    name_what_is_read(explained.explanation, *evaluation.graph, node);
    return explained;
}

double own_number(const Evaluation& evaluation, NodeId id, Cell cell) {
    if (made_alone(evaluation, id))
        return static_cast<double>((*row_made(evaluation, id, cell.row).own)(0, cell.column));
    return static_cast<double>((*evaluation.own_at(id))(cell.row, cell.column));
}

Matrix addends_of(const Evaluation& evaluation, NodeId id, Index row) {
    const Node& node = evaluation.graph->node(id);
    if (made_alone(evaluation, id)) {
        const RowMade made = row_made(evaluation, id, row);
        return node.operation->addends(made.inputs, *made.own, 0);
    }
    return node.operation->addends(evaluation.inputs(id), *evaluation.own_at(id), row);
}

}  // namespace attend
