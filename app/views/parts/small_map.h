#pragma once
#include <span>
#include <string>
#include <vector>

#include "app/gui/formula.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/panel.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Small maps side by side, of matrices that are no nodes of the scene's own evaluation: whose rows
// ask and whose columns answer, as those of the weights do.

/// The cells of a matrix in the middle of `size` pixels at `min`, as large as whole pixels allow,
/// as high as wide where `square`.
HeatmapLayout layout_in(Shape shape, ImVec2 min, ImVec2 size, bool square = true);
/// The cells of one column of maps that stand side by side: as high as `cell_height`, from the top.
HeatmapLayout layout_beside(Shape shape, ImVec2 min, ImVec2 cell);

/// A map with its tokens beside it, where its cells leave room to name them.
struct LabelledMap {
    HeatmapLayout layout;
    HeatmapLabels labels;
};
LabelledMap labelled_in(const Ui& ui, HeatmapView& view, const Axes& axes, ImVec2 min, ImVec2 size,
                        bool square = true);

/// A map that is to be as its neighbors are.
struct MapBeside {
    HeatmapView& view;
    const Axes& axes;
    ImVec2 min;
};
/// Maps side by side, each in `size` pixels: cells are equally large in all and begin at the same
/// height, however long the tokens are; all of them have names, or none.
std::vector<LabelledMap> labelled_alike(const Ui& ui, std::span<const MapBeside> maps, ImVec2 size,
                                        bool square = true);

/// A matrix that lies on the cells of weights, such as these themselves, with −∞ where a score was
/// masked, so that it is drawn hatched there; of any other node as it is.
Value hatched_where_masked(const Ui& ui, const Evaluation& evaluation, NodeId weights,
                           const Value& value);

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

/// Formula mark-up at `position` in at most `width` pixels, smaller where it is too long; from
/// `least` (relative to body text) down it is left out. Returns whether it was drawn. `centered`:
/// in the middle of the width.
struct FormulaFit {
    float size = 1.1f, least = 0.72f;
    bool centered = false;
    bool of_score = false;  // its v is a parameter of the score, no value
};
/// The size at which a formula fits the width; nothing where it would be too small.
std::optional<float> fitting_size(const Ui& ui, float width, std::string_view markup,
                                  const FormulaFit& fit = {});
bool fitted_formula(const Ui& ui, ImVec2 position, float width, std::string_view markup,
                    const FormulaFit& fit = {});

/// The hues of the symbols that formulas of attention have in common.
const SymbolRoles& attention_symbols();

}  // namespace attend
