#include "app/views/matrix_parts.h"

namespace attend {

Value hatched_weights(const Value& weights, const Matrix& scores) {
    const auto is_masked = [&](Index i) {
        return scores.data()[i] == minus_infinity && weights->data()[i] == Scalar{0};
    };
    Index first = 0;
    while (first < weights->size() && !is_masked(first)) ++first;
    if (first == weights->size()) return weights;
    Matrix drawn = *weights;
    for (Index i = first; i < drawn.size(); ++i)
        if (is_masked(i)) drawn.data()[i] = minus_infinity;
    return share(std::move(drawn));
}

Value drawn_value(Frame& frame, NodeId id) {
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(id);
    const Value& value = evaluation.values[id];
    if (node.notation.role != Role::weights || node.inputs.empty()) return value;
    const Value& scores = evaluation.values[node.inputs[0]];
    if (shape_of(*scores) != shape_of(*value)) return value;
    auto& cache = frame.session().matrices.hatched;
    if (cache.size() > 2 && !cache.contains(node.path)) cache.clear();  // one head is shown
    MatrixWork::Hatched& kept = cache[node.path];
    if (kept.weights != value || kept.scores != scores)
        kept = {value, scores, hatched_weights(value, *scores)};
    return kept.drawn;
}

}  // namespace attend
