#include "app/views/parts/weight_row.h"

namespace attend {

bool is_masked(const Evaluation& evaluation, NodeId weights, Cell cell) {
    const Node& node = evaluation.graph->node(weights);
    if (node.inputs.empty() || evaluation.is_edited(weights, cell)) return false;
    const Matrix& scores = evaluation.value(node.inputs.front());
    if (scores.rows() <= cell.row || scores.cols() <= cell.column) return false;
    return scores(cell.row, cell.column) == minus_infinity &&
           evaluation.value(weights)(cell.row, cell.column) == 0;
}

Index own_key(const Graph& graph, const Node& weights, Index query) {
    const auto x = graph.find("x"), memory = graph.find("memory");
    if (!x || !memory) return -1;
    const std::vector<NodeId>& from = graph.node(*memory).inputs;
    if (from.empty() || from.back() != *x) return -1;
    return weights.shape().columns - weights.shape().rows + query;
}

}  // namespace attend
