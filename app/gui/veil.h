#pragma once
#include "app/gui/heatmap_layout.h"
#include "app/gui/panel.h"

namespace attend {

/// Over the rows of a map that nobody looks at.
void veil_other_rows(const Ui& ui, const HeatmapLayout& layout, Index row);

/// Over what was drawn in a place and is of an earlier result: over lists that scroll, too.
void veil(const Ui& ui, Place place);

}  // namespace attend
