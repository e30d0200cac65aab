#include "app/views/walkthrough/step_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/views/parts/noun.h"
#include "app/views/walkthrough/options.h"
#include "core/attention/paths.h"
#include "core/document/view.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"
#include "core/texts/steps.h"

namespace attend {

namespace {

std::string title_of(const Node& node, const Step& step) {
    const std::string what =
        capital(node.notation.title.empty() ? plain(node.notation.matrix) : node.notation.title);
    const bool of_head = node.head >= 0 && node.notation.role == Role::output;
    if (!step.row) return of_head ? say<texts::steps::of_the_head>("step"_is = what) : what;
    const std::string of = fmt::format("“{}”", unique_label(node.axes.rows, *step.row));
    switch (step.kind) {
        case Step::Kind::addends:
            return say<texts::steps::weights_times_values>("query"_is = of);
        case Step::Kind::sum:
            return say<texts::steps::sum_of>("query"_is = of);
        default:
            return say<texts::steps::of>("step"_is = what, "whose"_is = of);
    }
}

/// A row of a document's own order says whose it is, wherever it stands.
void name_step(const Node& node, Step& step) {
    step.title = title_of(node, step);
    step.layer = step.row ? -1 : node.layer;
}

/// Shown within the steps of others: rounded weights, and the exact output beside theirs.
bool shown_elsewhere(const Scene& scene, NodeId id) {
    return std::ranges::any_of(scene.blocks, [id](const Block& block) {
        return block.exact_output && (id == block.applied || id == *block.exact_output);
    });
}

/// Whether a head has it under its own name, but shares it with others: its keys, its values.
bool is_shared(const Graph& graph, const Node& node) {
    return node.head >= 0 && is_another_name(node) && graph.node(node.inputs.front()).head < 0;
}

/// Which heads share a matrix, of those that are shared.
using Sharing = std::map<NodeId, std::vector<int>>;
Sharing sharing_of(const Graph& graph) {
    Sharing sharing;
    for (const Node& node : graph.nodes())
        if (is_shared(graph, node)) sharing[node.inputs.front()].push_back(node.head);
    return sharing;
}

std::string named(const std::vector<int>& heads) {
    if (heads.size() == 1) return say<texts::steps::one_head>("head"_is = heads.front());
    if (heads.size() == 2)
        return say<texts::steps::two_heads>("first"_is = heads.front(), "last"_is = heads.back());
    return say<texts::steps::more_heads>("first"_is = heads.front(), "last"_is = heads.back());
}

/// Given numbers are steps where somebody looks them up; W and other parameters are not. What is
/// made in passing is one all the same.
bool is_step(const Node& node) {
    if (!node.is_step() && !node.passing) return false;
    return !node.is_leaf() || node.notation.role == Role::input ||
           node.notation.numbers == Numbers::zero_or_one;
}

std::vector<Step> own_order(const Graph& graph, const std::vector<StepPlace>& places) {
    std::vector<Step> steps;
    for (const StepPlace& place : places) {
        const auto node = graph.find(place.node);
        if (!node || (place.row && *place.row >= graph.node(*node).shape().rows)) continue;
        Step step{*node, place.row, place.terms ? Step::Kind::addends : Step::Kind::matrix};
        if (!steps.empty() && steps.back().kind == Step::Kind::addends &&
            steps.back().node == step.node && steps.back().row == step.row && !place.terms)
            step.kind = Step::Kind::sum;
        name_step(graph.node(*node), step);
        steps.push_back(std::move(step));
    }
    return steps;
}

PicturePart matrix_part(NodeId node, std::string sign = {}, bool arrow = false) {
    PicturePart part;
    part.node = node;
    part.sign = std::move(sign);
    part.arrow = arrow;
    return part;
}

/// Memory is x where one text is attended; any other second name is shown as it is.
NodeId shown_input(const Evaluation& evaluation, const Node& of, NodeId input) {
    if (is_another_name(of) || !is_own_memory(evaluation, input)) return input;
    return evaluation.graph->node(input).inputs.front();
}

/// The inputs, the operation, and the result. In a scene's own order what is but another name is
/// left out; in the order of the graph it has a step of its own.
PictureLine line_of(const Evaluation& evaluation, NodeId id, bool own_order) {
    constexpr std::size_t most_inputs = 4;
    const Graph& graph = *evaluation.graph;
    const Node& node = graph.node(own_order ? original(evaluation, id) : id);
    const Operation& made = *node.operation;
    PictureLine line;
    line.result = id;
    const std::size_t shown = std::min(node.inputs.size(), most_inputs);
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string sign(made.sign(i));
        const std::string before = i == 0 ? "" : sign.empty() ? "and" : sign;
        const NodeId input = shown_input(evaluation, node, node.inputs[i]);
        line.parts.push_back(matrix_part(input, before));
        line.parts.back().transposed = made.turns(i);
    }
    if (node.inputs.size() > shown)
        line.parts.back().left_out =
            say<texts::steps::and_more>("n"_is = node.inputs.size() - shown);
    if (node.is_leaf())
        line.parts.push_back(matrix_part(id));
    else if (is_another_name(node))
        line.parts.push_back(matrix_part(id, "="));
    else
        line.parts.push_back(made.sign(1).empty() ? matrix_part(id, made.spoken(), true)
                                                  : matrix_part(id, "="));
    return line;
}

/// Whether each row is a sum of the second input's rows, each times a number of the first one's.
bool sums_rows(const Graph& graph, const Node& node) {
    return node.inputs.size() == 2 && node.notation.role == Role::output &&
           graph.node(node.inputs[0]).shape().columns == graph.node(node.inputs[1]).shape().rows;
}

/// α × V row by row, or the rows' sum.
PictureLine row_line(const Graph& graph, NodeId output, Step::Kind kind) {
    const Node& node = graph.node(output);
    PictureLine line;
    line.result = output;
    PicturePart addends;
    addends.addends_of = output;
    if (kind == Step::Kind::addends) {
        for (const NodeId input : node.inputs)
            line.parts.push_back(matrix_part(input, line.parts.empty() ? "" : "×"));
        addends.sign = "=";
        line.parts.push_back(addends);
    } else {
        line.parts = {addends, matrix_part(output, "Σ", true)};
    }
    return line;
}

}  // namespace

std::string Step::name() const {
    return heads.empty() ? title : say<texts::steps::of>("step"_is = title, "whose"_is = heads);
}

std::string Step::full_title() const {
    return layer < 0 ? name() : say<texts::steps::of_layer>("step"_is = name(), "layer"_is = layer);
}

std::vector<Step> steps_of(const Scene& scene, const Evaluation& evaluation, const View& view,
                           int head) {
    const Graph& graph = *evaluation.graph;
    std::vector<Step> steps = own_order(graph, parse_steps(view.of<StepsOptions>().order));
    if (!steps.empty()) return steps;
    const Sharing sharing = sharing_of(graph);
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        const auto shared = sharing.find(id);
        const bool of_other_head =
            shared == sharing.end()
                ? node.head >= 0 && node.head != head
                : std::ranges::find(shared->second, head) == shared->second.end();
        if (!is_step(node) || of_other_head || is_shared(graph, node) ||
            shown_elsewhere(scene, id) || is_own_memory(evaluation, id))
            continue;
        Step step{id, {}, Step::Kind::matrix};
        name_step(node, step);
        if (shared != sharing.end()) step.heads = named(shared->second);
        steps.push_back(std::move(step));
    }
    return steps;
}

NodeId original(const Evaluation& evaluation, NodeId id) {
    while (is_another_name(evaluation.graph->node(id)) && !evaluation.edit(id))
        id = evaluation.graph->node(id).inputs.front();
    return id;
}

std::vector<PictureLine> lines_of(const Scene& scene, const Evaluation& evaluation,
                                  const Step& step) {
    const Graph& graph = *evaluation.graph;
    const Node& node = graph.node(step.node);
    const bool in_row = step.kind != Step::Kind::matrix && sums_rows(graph, node);
    const auto line = [&](NodeId id) {
        return in_row ? row_line(graph, id, step.kind)
                      : line_of(evaluation, id, step.row.has_value());
    };
    std::vector<PictureLine> lines;
    const auto of_head = std::ranges::find_if(scene.blocks, [&](const Block& block) {
        return block.exact_output && (step.node == block.output || step.node == block.weights);
    });
    const bool rounds = of_head != scene.blocks.end();
    if (rounds && step.node == of_head->output) lines.push_back(line(*of_head->exact_output));
    lines.push_back(line(step.node));
    if (rounds && step.node == of_head->weights) lines.push_back(line(of_head->applied));
    if (lines.size() == 2) {
        lines[0].caption = "exact";
        lines[1].caption = "to one digit";
    }
    return lines;
}

}  // namespace attend
