#include <fmt/format.h>

#include "app/views/parts/noun.h"
#include "app/views/walkthrough/step_list.h"
#include "core/attention/normalizer.h"
#include "core/attention/paths.h"
#include "core/attention/position.h"
#include "core/attention/rounding.h"
#include "core/attention/score.h"
#include "core/graph/explain.h"
#include "core/graph/told_apart.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::string_view transformer = "Vaswani et al. 2017, section 3.2";

std::string what_happens(const Node& node) {
    if (is_another_name(node)) return "The same numbers, under another name.";
    if (const std::string_view words = node.operation->in_words(); !words.empty())
        return std::string(words);
    if (node.is_leaf()) return "These numbers are given, not computed. They can be edited.";
    return fmt::format("{} is computed by the operation “{}”.", node.notation.matrix,
                       node.operation->name());
}

std::string_view source_in(const Block& block, NodeId id, const Choices& choices) {
    if (id == block.scores || id == block.dot)
        return workspace(choices.workspace).reads("score") ? score_function(choices.score).source
                                                           : std::string_view();
    if (id == block.weights) return normalizer_of(choices).source;
    if (id == block.biased) return position(choices.position).source;
    const bool of_head = workspace(choices.workspace).heads;
    const bool made_by_head = id == block.q || id == block.k || id == block.v || id == block.output;
    return of_head && made_by_head ? transformer : std::string_view();
}

/// Where the formula was published; of what the scene does beside its attention, nothing.
std::string_view source_of_step(const Scene& scene, NodeId id) {
    std::vector<Block> blocks = scene.blocks;
    if (scene.validation) blocks.push_back(*scene.validation);
    for (const Block& block : blocks)
        if (const auto source = source_in(block, id, scene.choices); !source.empty()) return source;
    if (scene.layers.empty()) return {};
    if (id == scene.layers.front().input && scene.graph->node(id).inputs.size() > 1)
        return position(scene.choices.position).source;
    for (const LayerBlock& layer : scene.layers)
        if (id == layer.concat || id == layer.attended()) return transformer;
    return {};
}

std::string special_words(const Step& step, const std::string& query, std::string_view answering) {
    if (step.kind == Step::Kind::addends)
        return fmt::format(
            "Each value is multiplied by the weight that {0} gives to its {1}: a row of products "
            "for each {1}.",
            query, answering);
    if (step.kind == Step::Kind::sum)
        return fmt::format("The rows are summed, column by column: the new vector of {}.", query);
    return {};
}

}  // namespace

StepWords words_of(const Scene& scene, const Evaluation& evaluation, const Step& step, Cell cell) {
    const Graph& graph = *evaluation.graph;
    const Node& node = graph.node(step.node);
    StepWords words;
    words.what = special_words(step, fmt::format("“{}”", told_apart(node.axes.rows, cell.row)),
                               answering(scene));
    const NodeId made = step.row ? original(evaluation, step.node) : step.node;
    if (words.what.empty()) words.what = what_happens(graph.node(made));
    words.source = source_of_step(scene, step.node);
    if (!contains(node.shape(), cell)) return words;
    const ExplainedCell explained = explain(evaluation, made, cell);
    words.formula = explained.explanation.formula;
    words.example = explained.name;
    for (const std::string& line : explained.explanation.steps) words.example += " = " + line;
    const std::string value = digits(explained.explanation.result);
    if (explained.explanation.steps.empty() || explained.explanation.steps.back() != value)
        words.example += " = " + value;
    if (explained.explanation.fold == Fold::rule && !explained.explanation.note.empty())
        words.example += fmt::format(" ({})", explained.explanation.note);
    if (explained.edited)
        words.example += fmt::format(", set by you to {}", digits(explained.value));
    return words;
}

}  // namespace attend
