#pragma once
#include "app/gui/box/box.h"
#include "app/gui/heatmap_layout.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

/// One matrix, large, with its words and numbers; a matrix of parameters as a table.
Box map_view(Frame& frame);
/// What is chosen of it: what the colors mean, painting, which of the stages it is.
Box map_controls(Frame& frame);
/// The chosen head's weights, and what their colors mean, beside other objects.
Box small_map(Frame& frame);

/// What the large panel shows: for its title line. "Who looks at whom", "Scores", …
std::string weights_title(const Frame& frame);
/// "rows ask, columns answer · a row is 100 %"
RichText weights_subtitle(const Frame& frame);

/// The node that the large panel shows: `large_node` of the session in the chosen head; the weights
/// where there is no such node, of many queries where the room has them. Needs an evaluation.
NodeId large_node(const Frame& frame);

/// The same on the stage: one matrix, its words and the numbers that are not small.
Staged staged_map(Frame& frame);

/// "a row is 100 %", or what is true instead of a matrix of weights.
std::string row_sums_text(const Frame& frame, NodeId weights);

/// What the colors of a matrix mean.
Box colors_legend(Frame& frame, NodeId id);
/// Whether rows of the matrix have something said beside them.
bool has_row_margin(const Frame& frame, NodeId id);
/// Beside each row what it gives most to, where it shares 100 %, and what is wrong with it. `map`
/// is where the matrix was drawn in this frame.
Box row_margin(Frame& frame, NodeId id, const HeatmapLayout& map);

}  // namespace attend
