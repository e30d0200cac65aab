#include "app/views/parts/weight_row.h"

namespace attend {

bool is_masked(const Evaluation& evaluation, NodeId weights, Cell cell) {
    const Node& node = evaluation.graph->node(weights);
    return !node.inputs.empty() && is_masked(evaluation, weights, node.inputs.front(), cell);
}

bool is_masked(const Evaluation& evaluation, NodeId weights, NodeId seen, Cell cell) {
    if (evaluation.is_edited(weights, cell)) return false;
    const Matrix& scores = evaluation.value(seen);
    if (scores.rows() <= cell.row || scores.cols() <= cell.column) return false;
    return scores(cell.row, cell.column) == minus_infinity &&
           evaluation.value(weights)(cell.row, cell.column) == 0;
}

}  // namespace attend
