#pragma once
#include <optional>
#include <string>

#include "app/gui/ui.h"
#include "app/render/colormap.h"
#include "core/graph/axis.h"

namespace attend {

/// A matrix as a figure for paper: its axes with their names, its cells, their numbers where there
/// are few, and what the colors mean.
struct MapPicture {
    Value drawn;    // the numbers that are colored; masked ones are −∞
    Value written;  // the numbers in the cells
    const Axes* axes = nullptr;
    ColorScale scale;
    Range range;                          // of the colors; not used with RangeMode::row
    std::optional<Range> numbers;         // of the matrix; none where no number is finite
    std::string row_title, column_title;  // "query: asks"
    bool asks = false;                    // rows ask what columns answer: the titles say so
    std::string name;                     // "weight α": beside the color bar
    Index even = 0;                       // among so many a row is shared; 0: it is not
    std::optional<Cell> marked = {};      // framed, and its row
};

/// On the page that is being drawn, as wide as it, from its top; as high as it comes.
void draw_map_picture(Ui& ui, const MapPicture& picture);

}  // namespace attend
