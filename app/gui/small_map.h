#pragma once
#include "app/gui/heatmap_paint.h"
#include "app/gui/panel.h"

namespace attend {

// Where a small map and its names stand, and what marks its cells.

/// The cells of a matrix in the middle of `size` pixels at `min`, as large as whole pixels allow,
/// as high as wide where `square`.
HeatmapLayout layout_in(Shape shape, ImVec2 min, ImVec2 size, bool square = true);

/// A map with its tokens beside it, where its cells leave room to name them.
struct LabelledMap {
    HeatmapLayout layout;
    HeatmapLabels labels;
};
LabelledMap labelled_in(const Ui& ui, HeatmapView& view, const Axes& axes, ImVec2 min, ImVec2 size,
                        bool square = true);

/// A fine line around a map: where all weights are light, it says that there is one.
void outline_map(const Ui& ui, const HeatmapLayout& layout);

/// A frame around cells; around what is small it is larger, or it would be lost. Where it stands.
Place frame_cells(const Ui& ui, const HeatmapLayout& layout, Cell first, Cell last, Rgb color);

/// Marks at the edges of a map say the row and the column of a cell, where these have no names.
struct Unnamed {
    bool row = true, column = true;
};
void draw_edge_marks(const Ui& ui, const HeatmapLayout& layout, Cell cell, Unnamed of = {});

/// Numbers only as far as they stand apart, can be read and tell something: with fewer decimals, or
/// none at all, where cells are narrow; none where most would read as 0 that are not, unless
/// `zeros`: beside maps that have numbers.
void fit_numbers(const Ui& ui, HeatmapView& view, ImVec2 cell, bool zeros = false);

}  // namespace attend
