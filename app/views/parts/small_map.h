#pragma once
#include <optional>
#include <string>

#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Small maps of matrices that are no nodes of the scene's own evaluation: whose rows ask and whose
// columns answer, as those of the weights do.

/// A matrix that lies on the cells of weights, such as these themselves, with −∞ where a score was
/// masked, so that it is drawn hatched there; of any other node as it is.
Value hatched_where_masked(const Ui& ui, const Evaluation& evaluation, NodeId weights,
                           const Value& value);

/// A scale of a matrix's own: from 0 to its largest number, or centered on 0 where some are
/// negative.
ColorScale own_scale(const Frame& frame, const Value& value);

/// Among how many keys the asking query's weight is shared, in the node or in the chosen head's
/// weights; 0 where rows are no shares. Needs a scene.
Index keys_of_query(const Frame& frame, NodeId weights);
Index keys_of_query(const Frame& frame);

/// The cell of the chosen pair, where a number of the weights, or of what they were made of, is
/// selected.
std::optional<Cell> chosen_pair(const Frame& frame);

/// The tokens that the mouse points at anywhere, as row and column of the map, and the chosen pair.
void light_tokens(const Frame& frame, HeatmapView& view);
/// Says that the mouse points at a cell of the chosen head's weights, or at the same cell of a map
/// that stands for them.
void point_at(Frame& frame, Cell cell);

/// A tooltip at the mouse: "weights[station, train] = 0.3135", and lines below it.
void cell_tooltip(const Frame& frame, const RichText& symbol, const Axes& axes, Cell cell,
                  double value, const std::string& below = {});

}  // namespace attend
