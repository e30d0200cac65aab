#include <fmt/format.h>

#include <array>

#include "app/views/steps/steps_model.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/rounding.h"
#include "core/attention/score.h"
#include "core/graph/explain.h"

namespace attend {

namespace {

constexpr std::string_view transformer = "Vaswani et al. 2017, section 3.2";

struct OperationWords {
    std::string_view operation, what;
};

constexpr std::array operation_words{
    OperationWords{
        "matmul",
        "Each row of the first matrix meets each column of the second: their numbers are "
        "multiplied in pairs and summed."},
    OperationWords{"matmul_transposed",
                   "Each query meets each key: their numbers are multiplied in pairs and summed. "
                   "The more they point the same way, the larger the number."},
    OperationWords{"divide_by_root",
                   "Every number is divided by the root of the width of the keys, so that wide "
                   "vectors give no larger scores than narrow ones."},
    OperationWords{"softmax",
                   "Each row becomes shares: e to the power of each score, divided by the row's "
                   "sum. They sum to 1 where anything is left to attend to; what is masked weighs "
                   "0."},
    OperationWords{"round_rows",
                   "Each weight is written with one decimal; a row still sums to what it did."},
    OperationWords{
        "mask",
        "Where the mask is 1 the score stays; where it is 0, the query may not look: the "
        "score becomes −∞, which will weigh nothing."},
    OperationWords{"affine",
                   "Each row of the first matrix meets each column of the second, and the bias is "
                   "added to every row."},
    OperationWords{"layer_norm",
                   "Every row is shifted and scaled to mean 0 and variance 1, then gets the gain "
                   "and the shift."},
    OperationWords{"add", "The two are added, number by number."},
    OperationWords{"concat", "The outputs of the heads stand side by side."},
    OperationWords{"look_up", "Each word is looked up in the table: its vector is a row."},
};

std::string what_happens(const Node& node) {
    const std::string_view operation = node.operation->name();
    if (node.inputs.size() == 1 && operation == "add")
        return "The same numbers, under another name.";
    if (node.is_leaf() && operation == "mask")
        return "1 where a query may look at a key, 0 where it may not. It can be painted.";
    for (const OperationWords& words : operation_words)
        if (words.operation == operation) return std::string(words.what);
    if (node.is_leaf()) return "These numbers are given, not computed. They can be edited.";
    return fmt::format("{} is computed by the operation “{}”.", node.notation.matrix, operation);
}

/// Where the formula was published.
std::string_view source_of_step(const Scene& scene, const Node& node) {
    const std::string_view name = std::string_view(node.path).substr(node.path.rfind('/') + 1);
    const Choices& choices = scene.choices;
    if (name == "scores" || name == "dot") return score_function(choices.score).source;
    if (name == "weights") return normalizer_of(choices).source;
    if (name == "biased" || (name == "x" && node.inputs.size() > 1))
        return position(choices.position).source;
    if (name == "q" || name == "k" || name == "v" || name == "output" || name == "concat")
        return transformer;
    return {};
}

std::string special_words(const Step& step, const std::string& query) {
    if (step.kind == Step::Kind::addends)
        return fmt::format(
            "Each value is multiplied by the weight that {} gives to its word: a row of products "
            "for each word.",
            query);
    if (step.kind == Step::Kind::sum)
        return fmt::format("The rows are summed, column by column: the new vector of {}.", query);
    return {};
}

}  // namespace

StepWords words_of(const Scene& scene, const Evaluation& evaluation, const Step& step, Cell cell) {
    const Graph& graph = *evaluation.graph;
    const Node& node = graph.node(step.node);
    StepWords words;
    words.what = special_words(step, fmt::format("“{}”", node.axes.rows.label(cell.row)));
    const NodeId made = step.row ? original(evaluation, step.node) : step.node;
    if (words.what.empty()) words.what = what_happens(graph.node(made));
    words.source = source_of_step(scene, node);
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
