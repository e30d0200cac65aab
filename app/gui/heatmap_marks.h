#pragma once
#include "app/gui/heatmap.h"

namespace attend {

/// What is marked in the cells of a heatmap.

/// Those whose color is that of an end of the scale, which their number is beyond: a triangle that
/// points up at a larger one, down at a smaller one, where cells are large enough. `opacity` is
/// that of the cells.
void mark_beyond_scale(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout,
                       Range range, float opacity);

/// Those that are edited: their upper right corner.
void mark_edited(const Ui& ui, const HeatmapView& view, const HeatmapLayout& layout);

}  // namespace attend
