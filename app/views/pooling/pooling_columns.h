#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// What the columns show: the computation, or, while nobody asked for poolings in it, what it would
/// be with them. Both live longer than the frame.
struct PoolingLook {
    const Scene& scene;
    const Evaluation& evaluation;
    bool added = true;  // to the computation: what is clicked is selected there

    const Node& node(NodeId id) const { return evaluation.graph->node(id); }
};

/// The chosen head's attention of the chosen query, then the poolings: a word's weights stand in a
/// row, below them the vectors that they make.
Box pooling_columns(Frame& frame, const PoolingLook& look);

}  // namespace attend
