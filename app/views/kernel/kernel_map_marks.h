#pragma once
#include "app/gui/box/box.h"
#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

/// A map of all validation queries, and where the query stands that is none of them, as a line
/// between two rows with its name. `layout` is set where the map is drawn. Tag: "kernel/between".
Box with_query(Frame& frame, Box map, const HeatmapLayout* layout);

}  // namespace attend
