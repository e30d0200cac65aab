#pragma once
#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

/// A map of all validation queries and points, as it is drawn: columns in the order of the points.
struct MarkedMap {
    const Matrix& values;
    const Matrix& f;  // the estimates, one a row
    const Choices& choices;
    bool row_labels = false;
    float before = 0;  // pixels to its left: of the names of rows, or free for the query's
};

/// What stands over and under it: hatching and words where no point is in reach, the query's row
/// with the chosen point's cell, the names of its points.
void mark_map(Frame& frame, const MarkedMap& map, const HeatmapLayout& layout);

}  // namespace attend
