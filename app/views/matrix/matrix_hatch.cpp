#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_on_screen.h"

namespace attend {

namespace {

/// The matrix that says which cells of a node are masked: scores of weights; the mask of what it is
/// painted on.
std::optional<NodeId> masking_node(const Frame& frame, NodeId id) {
    const Node& node = frame.node(id);
    if (node.notation.role == Role::weights && !node.inputs.empty()) return node.inputs[0];
    return paints(frame, node) ? frame.scene()->graph->texts().mask : std::nullopt;
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
    return node.notation.role == Role::weights ? frame.ui.readings.hatched(value, scores)
                                               : frame.ui.readings.hatched_by_mask(value, scores);
}

}  // namespace attend
