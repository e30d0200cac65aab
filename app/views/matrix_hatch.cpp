#include <limits>

#include "app/views/matrix_parts.h"

namespace attend {

namespace {

constexpr Scalar minus_infinity = -std::numeric_limits<Scalar>::infinity();

/// A weight that was overridden stays visible even where its score is masked.
Value hatched(const Value& weights, const Matrix& scores) {
    Matrix drawn = *weights;
    bool any = false;
    for (Index i = 0; i < drawn.size(); ++i)
        if (scores.data()[i] == minus_infinity && drawn.data()[i] == Scalar{0}) {
            drawn.data()[i] = minus_infinity;
            any = true;
        }
    return any ? share(std::move(drawn)) : weights;
}

}  // namespace

Value drawn_value(Frame& frame, NodeId id) {
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(id);
    const Value& value = evaluation.values[id];
    if (node.notation.role != Role::weights || node.inputs.empty()) return value;
    const Value& scores = evaluation.values[node.inputs[0]];
    if (shape_of(*scores) != shape_of(*value)) return value;
    auto& cache = frame.session().matrices.hatched;
    if (cache.size() > 64 && !cache.contains(node.path)) cache.clear();
    MatrixWork::Hatched& kept = cache[node.path];
    if (kept.weights != value || kept.scores != scores)
        kept = {value, scores, hatched(value, *scores)};
    return kept.drawn;
}

}  // namespace attend
