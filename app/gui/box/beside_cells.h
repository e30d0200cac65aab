#pragma once
#include <functional>

#include "app/gui/box/leaves.h"
#include "app/gui/heatmap_layout.h"

namespace attend::box {

// What stands beside the cells of a map that was drawn before it in this frame, as its layout says,
// which must outlive the frame: a map that is zoomed or scrolled takes it along.

/// Beside each row in sight its box, as high as the row. Where the map leaves room at its right
/// they stand as near as its end.
struct BesideRows {
    const HeatmapLayout* map = nullptr;
    std::function<Box(Index row)> row;
    Box above, below;     // the first and the last row
    float apart = 2.35f;  // em from the cells
};
Box beside_rows(BesideRows what);
/// The same below each column in sight, as wide as the column and so many em high.
Box under_columns(const HeatmapLayout* map, std::function<Box(Index column)> column, float high);
/// Below the cells, as wide as those in sight but at least so many em, over whatever lies there.
Box below_cells(const HeatmapLayout* map, Box what, float least = 7);
/// Right of one row, or below the middle of one column, as large as it wishes.
Box beside_row(const HeatmapLayout* map, Index row, Box what);
Box under_column(const HeatmapLayout* map, Index column, Box what);
/// A row's height in em; 0 where no map was drawn.
float row_height(const Ui& ui, const HeatmapLayout& map);

}  // namespace attend::box
