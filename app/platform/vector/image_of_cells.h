#pragma once
#include "app/platform/png.h"
#include "app/platform/vector/drawing.h"

namespace attend {

/// A pixel a cell.
Image image_of_cells(const ColoredCells& cells);

}  // namespace attend
