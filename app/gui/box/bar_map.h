#pragma once
#include <functional>
#include <string>

#include "app/gui/box/map.h"

namespace attend::box {

/// What stands in the cells of a bar_map.
struct CellBars {
    double low = 0, high = 1;  // the bottom and the top of each row
    std::function<Rgb(Cell cell, double number)> color;
    std::function<std::string(Cell cell)> figure = {};  // above a bar, where it has room; "": none
};

/// A matrix whose numbers are upright bars, one in each cell, instead of colors; pointed at,
/// clicked and edited as a map is; `outlined_row` has a ground. Where a number is not finite there
/// is none.
Box bar_map(Ui& ui, std::string name, HeatmapView view, CellBars bars, const CanvasSize& em,
            std::function<void(const HeatmapEvents& events)> done = {});

}  // namespace attend::box
