#include "core/analysis/mask_loss.h"

#include <fmt/format.h>

#include "core/attention/normalizer.h"
#include "core/graph/explanation.h"
#include "core/ops/matmul.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

using Result = MeasureRule::Result;

bool is_masked(Inputs in, Index row, Index column) {
    return (*in[1])(row, column) == minus_infinity;
}

Matrix lost_weights(Inputs in, const MeasureNumbers&) {
    const Matrix& weights = *in[0];
    Matrix lost(weights.rows(), 1);
    for (Index row = 0; row < weights.rows(); ++row) {
        double sum = 0;
        for (Index column = 0; column < weights.cols(); ++column)
            if (is_masked(in, row, column)) sum += static_cast<double>(weights(row, column));
        lost(row, 0) = static_cast<Scalar>(sum);
    }
    return lost;
}

void explain_lost(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    for (Index column = 0; column < in[0]->cols(); ++column)
        if (is_masked(in, cell.row, column))
            explanation.terms.push_back(alone(read(in, 0, {cell.row, column})));
    if (explanation.terms.empty()) {
        explanation.note = say<texts::measures::nothing_masked>();
        return;
    }
    explanation.fold = Fold::sum;
    if (explanation.terms.size() > 1) explanation.steps = {sum_in_digits(explanation.terms)};
}

Matrix moved(Inputs in, const MeasureNumbers&) {
    const Eigen::MatrixXd away = in[0]->cast<double>() - in[1]->cast<double>();
    return away.rowwise().norm().cast<Scalar>();
}

void explain_moved(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    std::vector<double> squares;
    for (Index column = 0; column < in[0]->cols(); ++column) {
        const Operand with = read(in, 0, {cell.row, column}),
                      without = read(in, 1, {cell.row, column});
        squares.push_back((with.value - without.value) * (with.value - without.value));
        explanation.terms.push_back({{with, without}, squares.back()});
    }
    explanation.formula = "{r} = √(Σ_c ({0}_c − {1}_c)^2)";
    explanation.apply(root_of_sum);
    explanation.steps = {fmt::format("√({})", listed(squares, " + "))};
}

}  // namespace

const MeasureRule lost_weight_rule{.name = "lost_weight",
                                   .formula = "Σ_{j masked} {0}_j",
                                   .result = Result::column,
                                   .measure = lost_weights,
                                   .cost = 2,
                                   .explain = explain_lost};

const MeasureRule moved_output_rule{.name = "moved_output",
                                    .formula = "‖{0} − {1}‖",
                                    .result = Result::column,
                                    .measure = moved,
                                    .cost = 3,
                                    .explain = explain_moved};

std::optional<MaskLossNodes> add_mask_loss(Graph& graph, const Block& block,
                                           const AttentionChoices& choices,
                                           const std::string& prefix, NodePlace place) {
    static const OperationPtr lost_weight = shared<Measure>(lost_weight_rule),
                              moved_output = shared<Measure>(moved_output_rule),
                              product = shared<MatMul>(false);
    const NodeId open = block.biased.value_or(block.scores);
    if (block.masked == open || graph.node(block.masked).passing) return std::nullopt;
    MaskLossNodes nodes;
    nodes.weights =
        graph.add(prefix + "unmasked/weights",
                  normalizing_operation(normalizer_of(choices), choices.temperature), {open},
                  {"unmasked weights", "α′", Role::weights, "Weights without the mask"}, place);
    nodes.output =
        graph.add(prefix + "unmasked/output", product, {nodes.weights, block.v},
                  {"unmasked output", "o′", Role::output, "Output without the mask"}, place);
    nodes.lost = graph.add(prefix + "unmasked/lost", lost_weight, {nodes.weights, block.masked},
                           {"lost weight", "lost", Role::other}, place);
    nodes.change = graph.add(prefix + "unmasked/change", moved_output, {block.output, nodes.output},
                             {"change", "Δ", Role::other}, place);
    return nodes;
}

}  // namespace attend
