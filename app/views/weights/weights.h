#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

/// What the large panel shows: for its title line. "Attention weights", "Scores", …
std::string weights_title(const Frame& frame);
/// "head 0 · rows ask, columns answer · each row sums to 1"
RichText weights_subtitle(const Frame& frame);

/// The node that the large panel shows: `large_node` of the session in the chosen head; the weights
/// where there is no such node, of many queries where the room has them. Needs an evaluation.
NodeId large_node(const Frame& frame);

/// The same on the stage: one matrix, its words and the numbers that are not small.
Staged staged_map(Frame& frame);

/// "each row sums to 1", or what is true instead of a matrix of weights.
std::string row_sums_text(const Frame& frame, NodeId weights);

/// How much room the marks of draw_row_marks() need at the right, in pixels; 0: there are none.
float row_marks_width(Frame& frame, NodeId id);
/// Marks, at the right end of each, the rows of a matrix of weights that do not sum to 1, and in
/// what the mask is painted on those with no key left, which give zeros.
void draw_row_marks(Frame& frame, NodeId id, const struct HeatmapLayout& layout);

}  // namespace attend
