#pragma once
#include "app/platform/vector/drawing.h"
#include "app/render/heatmap_renderer.h"

namespace attend {

/// The cells of a matrix that are seen in a part of the plane, in the colors in which the renderer
/// draws them. Where cells share pixels, a cell of these stands for all of a pixel.
ColoredCells read_cells(const HeatmapPicture& picture, const Rectangle& seen);

}  // namespace attend
