#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "app/gui/ui.h"
#include "core/graph/axis.h"

namespace attend {

/// Sizes of text in a figure, relative to body text: at 7.5 points numbers have 6.5.
constexpr float figure_text = 1, figure_numbers = 6.5f / 7.5f;

/// Where the parts of a map stand on paper, in pixels from its upper left corner.
struct MapLayout {
    ImVec2 cells;  // the corner of cell (0, 0)
    ImVec2 cell;   // the size of one
    Index rows = 0, columns = 0;
    bool slanted = false;                 // names of columns; else they stand level
    Index row_step = 1, column_step = 1;  // 2: every second row or column has its name
    float name_room = 0;                  // the longest that a slanted name may be
    bool numbers = false;                 // in the cells
    bool brief = false;                   // ".70" for "0.70"
    float bar = 0;                        // the top of the color bar
    float width = 0, height = 0;

    ImVec2 end() const {
        return {cells.x + cell.x * static_cast<float>(columns),
                cells.y + cell.y * static_cast<float>(rows)};
    }
};

/// For a figure of this width. Names that do not fit are cut, slanted, or told every second time;
/// nothing is made smaller.
MapLayout plan_map(const Ui& ui, const Axes& axes, const Matrix& numbers, float width);

/// A number as a cell has it.
std::string text_in_cell(double number, bool brief);

/// cos 45°: slanted names rise at 45°.
constexpr float slant = 0.70710678f;

}  // namespace attend
