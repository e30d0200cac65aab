#pragma once
#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

/// In a map of all validation queries: where the query stands that is none of them, as a line
/// between two rows with its name. Tag: "kernel/between".
void mark_query(Frame& frame, const HeatmapLayout& layout);

}  // namespace attend
