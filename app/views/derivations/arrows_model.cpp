#include "app/views/derivations/arrows_model.h"

#include <fmt/format.h>

namespace attend {

namespace {

Eigen::VectorXd row_as_double(const Matrix& matrix, Index row) {
    return matrix.row(row).cast<double>().transpose();
}

/// The product of rows that a score was made from, a few steps before it.
std::optional<NodeId> product_before(const Graph& graph, NodeId from, Shape shape, int steps) {
    const Node& node = graph.node(from);
    if (node.operation->turns(1) && node.shape() == shape && node.axes.columns.counts_tokens())
        return from;
    if (steps > 0)
        for (const NodeId input : node.inputs)
            if (const auto found = product_before(graph, input, shape, steps - 1)) return found;
    return std::nullopt;
}

}  // namespace

ArrowNodes arrow_nodes(const Graph& graph, const Block& block) {
    constexpr int most_steps = 3;
    const auto dot =
        product_before(graph, block.scores, graph.node(block.scores).shape(), most_steps);
    if (!dot) return {block.compared_q(), block.compared_k(), std::nullopt};
    return {graph.node(*dot).inputs[0], graph.node(*dot).inputs[1], dot};
}

ArrowPair arrow_pair(const Evaluation& evaluation, const ArrowNodes& nodes, Cell cell) {
    ArrowPair pair{nodes,
                   cell,
                   row_as_double(evaluation.value(nodes.q), cell.row),
                   row_as_double(evaluation.value(nodes.k), cell.column),
                   {}};
    pair.plane = pair_plane(pair.q, pair.k);
    return pair;
}

bool same_way(const PairPlane& plane) { return plane.cosine() > 0.9999; }

std::string said_of_pair(const ArrowPair& pair) {
    const bool no_q = pair.q.norm() == 0, no_k = pair.k.norm() == 0;
    if (no_q && no_k) return "Both are 0: no direction, no angle, and a product of 0.";
    if (no_q || no_k)
        return fmt::format("{} is 0: it has no direction, and the product is 0.", no_q ? "q" : "k");
    if (pair.q.size() == 1)
        return "d = 1: both lie on a line, at 0° where their signs agree, else at 180°.";
    if (same_way(pair.plane)) return "Both point the same way: q, the broad arrow, lies under k.";
    return {};
}

}  // namespace attend
