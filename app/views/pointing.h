#pragma once
#include <optional>

#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

// Highlight is identity: all that is lit belongs to one row and one column. So whoever points at a
// cell, a line or a label of another row than the one that is shown asks for it: Frame::asking() is
// that row for the moment, and leaving restores the chosen one.

/// The mouse is over a label of `query`, a row of the weights of the large head: a chip, the name
/// beside a map. Frame::hover() does the same for cells.
///
/// What was drawn for a row that is asked for in passing does not keep it: where the mouse goes
/// over to another item while `query` is asked for, nothing is lit for one frame, and what then
/// lies under it counts. Nor does a drag that passes over another row ask for that.
void point_at_query(Frame& frame, Index query);

/// A drag begins in the row of `query`: from now on it is the chosen one, also where it was asked
/// for in passing or the program had chosen it.
void keep_query(Frame& frame, Index query);

/// The chosen query, while the row of another one is shown.
std::optional<Index> resting_query(const Frame& frame);
/// The dashed outline of the chosen query's row in a map of the weights' rows, while another one is
/// shown.
void outline_resting_row(const Frame& frame, const HeatmapLayout& layout);
}  // namespace attend
