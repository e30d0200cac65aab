#pragma once
#include "app/gui/ui.h"

namespace attend {

/// Where the columns of the weighted sum stand: pixels from the left edge of the panel.
struct SumColumns {
    float label_end = 0;  // names end here
    float bar = 0, bar_width = 0;
    float number = 0;                  // numbers beside the bars end here
    float left = 0, left_width = 0;    // strips of v, or of the heads' outputs
    float right = 0, right_width = 0;  // strips of αv, or of what the heads add
    float end = 0;
};

/// `label` is the widest name's width, `number` that of the widest number beside the bars; no bars
/// where it is 0. The strips have `left_cells` and `right_cells` cells, which get whole pixels
/// where there is room for it.
SumColumns sum_columns(const Ui& ui, float width, float label, float number, Index left_cells,
                       Index right_cells);

/// Heights of the parts, from top to bottom.
struct SumRows {
    float height = 0;  // of the scrolled list of rows
    float pitch = 0;   // from one row to the next
    float strip = 0;   // height of strips
    bool scrolls = false;
};

/// All rows where they can be told apart, else as many whole ones as there is room for.
SumRows sum_rows(const Ui& ui, float room, Index count);

}  // namespace attend
