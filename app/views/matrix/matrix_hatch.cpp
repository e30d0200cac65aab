#include <atomic>

#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "core/parallel.h"

namespace attend {

Value hatched_weights(const Value& weights, const Matrix& scores) {
    const auto is_masked = [&](Index row, Index column) {
        return scores(row, column) == minus_infinity && (*weights)(row, column) == Scalar{0};
    };
    std::atomic<bool> any = false;
    each_row(weights->rows(), static_cast<double>(weights->size()), [&](Index row) {
        for (Index column = 0; column < weights->cols() && !any; ++column)
            if (is_masked(row, column)) any = true;
    });
    if (!any) return weights;
    Matrix drawn = *weights;
    each_row(drawn.rows(), static_cast<double>(drawn.size()), [&](Index row) {
        for (Index column = 0; column < drawn.cols(); ++column)
            if (is_masked(row, column)) drawn(row, column) = minus_infinity;
    });
    return share(std::move(drawn));
}

Value hatched_by_mask(const Value& value, const Matrix& mask) {
    if ((mask.array() != Scalar(0)).all()) return value;
    return share((mask.array() == Scalar(0)).select(minus_infinity, value->array()).matrix());
}

namespace {

/// The matrix that says which cells of a node are masked: scores of weights; the mask of what it is
/// painted on.
std::optional<NodeId> masking_node(const Frame& frame, NodeId id) {
    const Graph& graph = *frame.evaluation()->graph;
    const Node& node = graph.node(id);
    if (node.notation.role == Role::weights && !node.inputs.empty()) return node.inputs[0];
    return paints(frame, node) ? graph.find("mask") : std::nullopt;
}

}  // namespace

Value drawn_value(Frame& frame, NodeId id) {
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(id);
    const Value& value = evaluation.at(id);
    const auto masking = masking_node(frame, id);
    if (!masking) return value;
    const Value& scores = evaluation.at(*masking);
    if (shape_of(*scores) != shape_of(*value)) return value;
    auto& cache = frame.session().matrices.hatched;
    if (cache.size() > 6 && !cache.contains(node.path)) cache.clear();  // one head is shown
    MatrixWork::Hatched& kept = cache[node.path];
    if (kept.weights != value || kept.scores != scores)
        kept = {value, scores,
                node.notation.role == Role::weights ? hatched_weights(value, *scores)
                                                    : hatched_by_mask(value, *scores)};
    return kept.drawn;
}

}  // namespace attend
