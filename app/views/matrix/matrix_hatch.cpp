#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/small_map.h"

namespace attend {

Value drawn_value(Frame& frame, NodeId id) {
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(id);
    const Value& value = evaluation.at(id);
    if (node.notation.role == Role::weights && !node.inputs.empty())
        return hatched_where_masked(frame.ui, evaluation, id, value);
    const auto mask = frame.scene()->graph->texts().mask;
    if (!mask || !paints(frame, node)) return value;
    const Value& painted = evaluation.at(*mask);
    return shape_of(*painted) == shape_of(*value)
               ? frame.ui.readings.hatched_by_mask(value, painted)
               : value;
}

}  // namespace attend
