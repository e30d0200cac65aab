#pragma once
#include "app/gui/heatmap_layout.h"
#include "app/gui/ui.h"

namespace attend {

/// Over the rows of a map that nobody looks at.
void veil_other_rows(const Ui& ui, const HeatmapLayout& layout, Index row);

}  // namespace attend
