#pragma once
#include <vector>

#include "app/gui/heatmap_layout.h"
#include "app/gui/panel.h"
#include "app/render/color.h"

namespace attend {

// What lies over cells of a map that was drawn. All of it is cut to what is seen of the map.

/// A block of cells, both corners included.
struct CellBlock {
    Cell from, to;
};
/// All cells of one row, or of one column.
CellBlock row_block(const HeatmapLayout& map, Index row);
CellBlock column_block(const HeatmapLayout& map, Index column);

/// A color over the block; where a map steps back it is the panel's.
void cover_cells(const HeatmapLayout& map, CellBlock block, Rgb color, float alpha);
/// The same over all cells but the block and a line around it.
void cover_others(const Ui& ui, const HeatmapLayout& map, CellBlock block, Rgb color, float alpha);
/// A line of so many hairlines around it.
void outline_cells(const Ui& ui, const HeatmapLayout& map, CellBlock block, Rgb color,
                   float width = 2);
/// The same line, around all that is seen of the map.
void outline_around(const Ui& ui, const HeatmapLayout& map, Rgb color);
/// Dashes inside of a place, and of a row that is seen whole: of what is not there, or rests.
void dash_inside(const Ui& ui, Place place, Rgb color);
void dash_row(const Ui& ui, const HeatmapLayout& map, Index row, Rgb color);
/// Lines between so many parts of equal width, a little longer than the columns.
void divide_columns(const Ui& ui, const HeatmapLayout& map, std::size_t parts, Rgb color);

/// Where a cell stands on the screen.
Place place_of(const HeatmapLayout& map, Cell cell);
/// The shorter side of its cells, in em.
float shorter_side(const Ui& ui, const HeatmapLayout& map);
/// Every cell between where the mouse was in the frame before and where it is now; where a stroke
/// `begins`, that alone which it is over.
std::vector<Cell> cells_passed(const HeatmapLayout& map, bool begins);

}  // namespace attend
