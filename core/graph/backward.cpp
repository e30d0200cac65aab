#include "core/graph/backward.h"

#include <stdexcept>

namespace attend {

namespace {

/// The part of a node's gradient that reaches its inputs.
Matrix unedited(const Matrix& gradient, const Edit* edit) {
    if (!edit) return gradient;
    if (edit->whole) return Matrix::Zero(gradient.rows(), gradient.cols());
    Matrix through = gradient;
    for (const auto& [cell, number] : edit->cells) through(cell.row, cell.column) = 0;
    return through;
}

void accumulate(Matrix& sum, const Matrix& gradient) {
    if (gradient.size() == 0) return;
    if (sum.size() == 0)
        sum = gradient;
    else
        sum += gradient;
}

}  // namespace

std::vector<Matrix> backward(const Evaluation& evaluation, NodeId target, const Matrix& seed) {
    const Graph& graph = *evaluation.graph;
    if (shape_of(seed) != graph.node(target).shape())
        throw std::logic_error("backward: the seed's shape is not the target's");
    std::vector<Matrix> gradients(graph.size());
    gradients[target] = seed;
    for (NodeId id = target + 1; id-- > 0;) {
        const Node& node = graph.node(id);
        if (node.is_leaf() || gradients[id].size() == 0) continue;
        const Gradients by_input =
            node.operation->backward(evaluation.inputs(id), *evaluation.own[id],
                                     unedited(gradients[id], evaluation.edit(id)));
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            accumulate(gradients[node.inputs[i]], by_input[i]);
    }
    return gradients;
}

}  // namespace attend
