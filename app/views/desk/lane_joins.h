#pragma once
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

/// The row that asks goes from X into each head's lane, and out of them side by side.
struct LaneJoins {
    float middle = 0;          // em from the top to the rows of X, or of concat
    std::vector<float> lanes;  // and to the rows of each lane
    float row = 1;             // em high
    bool into = true;
};
Box lane_joins(const Frame& frame, LaneJoins joins);

/// Rows of values step back as far as the asking row of `weights` leaves them out.
void quiet_by_weight(const Frame& frame, NodeId weights, const HeatmapLayout& layout);

}  // namespace attend
