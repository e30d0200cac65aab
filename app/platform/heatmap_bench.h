#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// Median time of a frame in milliseconds, drawn to its last pixel, while a square heatmap is
/// panned and zoomed from everything at once down to numbers in cells, 1280 × 800 pixels, without a
/// display. The first frame, which uploads, is given apart.
struct HeatmapBench {
    double first = 0, median = 0, slowest = 0;
};
HeatmapBench bench_heatmap(Index side, int frames);

}  // namespace attend
