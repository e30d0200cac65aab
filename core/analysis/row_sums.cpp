#include "core/analysis/row_sums.h"

#include "core/graph/by_rows.h"
#include "core/parallel.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

constexpr const char* name = "row_sums";

Matrix sums(Inputs in, const MeasureNumbers&) {
    const Matrix& weights = *in[0];
    Matrix column(weights.rows(), 1);
    each_row(weights.rows(), static_cast<double>(weights.size()), [&](Index row) {
        column(row, 0) = static_cast<Scalar>(weights.row(row).cast<double>().sum());
    });
    return column;
}

void explain_sum(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    for (Index column = 0; column < in[0]->cols(); ++column)
        explanation.terms.push_back(alone(read(in, 0, {cell.row, column})));
    explanation.fold = Fold::sum;
    if (explanation.terms.size() > 1) explanation.steps = {sum_in_digits(explanation.terms)};
    if (in[0]->row(cell.row).isZero(0))
        explanation.note = say<texts::measures::attends_to_nothing>();
}

}  // namespace

const MeasureRule row_sums_rule{.name = name,
                                .formula = "Σ_j {0}_j",
                                .result = MeasureRule::Result::column,
                                .measure = sums,
                                .cost = 1,
                                .by_rows = true,
                                .explain = explain_sum};

void add_row_sums(Graph& graph) {
    static const OperationPtr operation = std::make_shared<const Measure>(row_sums_rule);
    const NodeId size = graph.size();
    for (NodeId id = 0; id < size; ++id) {
        const Node& node = graph.node(id);
        if (node.notation.role != Role::weights) continue;
        graph.add(node.path + '/' + name, operation, {id},
                  {name, "Σ" + node.notation.element, Role::other}, {true, node.layer, node.head});
    }
}

std::optional<NodeId> row_sums_of(const Graph& graph, NodeId weights) {
    return graph.find(graph.node(weights).path + '/' + name);
}

double row_sum(const Evaluation& evaluation, NodeId weights, Index row) {
    if (const auto sums = row_sums_of(*evaluation.graph, weights))
        return static_cast<double>((*row_of(evaluation, *sums, row))(0, 0));
    return evaluation.value(weights).row(row).cast<double>().sum();
}

}  // namespace attend
