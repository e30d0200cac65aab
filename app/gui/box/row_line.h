#pragma once
#include "app/gui/box/leaves.h"
#include "app/gui/heatmap_layout.h"

namespace attend::box {

/// Over a map that was drawn before it in this frame: a line below one of its rows, and at its left
/// what belongs there. Nothing while that row is not seen. Tag: `name`. The layout must outlive the
/// frame.
struct RowLine {
    std::string name;
    const HeatmapLayout* map = nullptr;
    Index row = 0;
    Box left;
    Rgb color = {};
};
Box row_line(RowLine line);

}  // namespace attend::box
