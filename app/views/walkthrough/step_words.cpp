#include <fmt/format.h>

#include "app/views/parts/noun.h"
#include "app/views/walkthrough/step_list.h"
#include "core/attention/paths.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"
#include "core/texts/steps.h"

namespace attend {

namespace {

std::string what_happens(const Node& node) {
    if (is_another_name(node)) return say<texts::steps::same_numbers>();
    if (const std::string_view words = node.operation->in_words(); !words.empty())
        return std::string(words);
    if (node.is_leaf()) return say<texts::steps::given>();
    return say<texts::steps::operation>("matrix"_is = plain(node.notation.matrix),
                                        "operation"_is = node.operation->name());
}

std::string special_words(const Step& step, const std::string& query, std::string_view answering) {
    if (step.kind == Step::Kind::addends)
        return say<texts::steps::products>("query"_is = query, "word"_is = answering);
    if (step.kind == Step::Kind::sum) return say<texts::steps::sum>("query"_is = query);
    return {};
}

}  // namespace

StepWords words_of(const Scene& scene, const Evaluation& evaluation, const Step& step, Cell cell) {
    const Graph& graph = *evaluation.graph;
    const Node& node = graph.node(step.node);
    StepWords words;
    words.what = special_words(step, fmt::format("“{}”", unique_label(node.axes.rows, cell.row)),
                               answering(scene));
    const NodeId made = step.row ? original(evaluation, step.node) : step.node;
    if (words.what.empty()) words.what = what_happens(graph.node(made));
    words.source = node.notation.source;
    if (!contains(node.shape(), cell)) return words;
    const ExplainedCell explained = explain(evaluation, made, cell);
    words.formula = explained.explanation.formula;
    const Notation& notation = node.notation;
    words.example = fmt::format(
        "{}[{}, {}]", plain(notation.element.empty() ? notation.matrix : notation.element),
        told_in_sentence(node.axes.rows, cell.row),
        told_in_sentence(node.axes.columns, cell.column));
    for (const std::string& line : explained.explanation.steps) words.example += " = " + line;
    const std::string value = digits(explained.explanation.result);
    if (explained.explanation.steps.empty() || explained.explanation.steps.back() != value)
        words.example += " = " + value;
    if (explained.explanation.fold == Fold::rule && !explained.explanation.note.empty())
        words.example = say<texts::steps::because>("equation"_is = words.example,
                                                   "why"_is = explained.explanation.note);
    if (explained.edited)
        words.example = say<texts::steps::set_by_you>("equation"_is = words.example,
                                                      "number"_is = digits(explained.value));
    return words;
}

SymbolRoles step_symbols(const Evaluation& evaluation, NodeId id) {
    SymbolRoles roles;
    const auto put = [&](NodeId node) {
        const Notation& notation = evaluation.graph->node(node).notation;
        roles[notation.element] = notation.role;
    };
    put(id);
    for (const NodeId input : evaluation.graph->node(id).inputs) put(input);
    return roles;
}

}  // namespace attend
