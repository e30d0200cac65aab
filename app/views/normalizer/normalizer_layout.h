#pragma once
#include <vector>

#include "app/gui/heatmap_layout.h"

namespace attend {

/// How the columns from scores to weights stand side by side: arithmetic only, in pixels. All have
/// rows of one height that begin at one place.
struct NormalizerLayout {
    struct Part {
        float x = 0, width = 0;
    };
    std::vector<Part> parts;  // in the order of the request
    ImVec2 cell;              // of the maps
    float narrow_cell = 0;    // width of a column that is one number a row
    float labels = 0;         // width of the row labels before the first part
    float height = 0;         // of all rows
};

struct NormalizerLayoutRequest {
    std::vector<bool> narrow;  // for each part: one number a row, or a map of `columns`
    Index rows = 1, columns = 1;
    ImVec2 room;             // pixels
    float labels = 0;        // pixels that the row labels take
    float narrow_width = 0;  // pixels, where there is room
    float gap = 0;           // between two parts
    ImVec2 largest;          // pixels of a cell at most
    float least_high = 0;    // pixels of a cell that need not be nearly square
    float line = 0;          // pixels that a line of text takes
};
NormalizerLayout plan_normalizer(const NormalizerLayoutRequest& request);

}  // namespace attend
