#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/box/leaves.h"
#include "app/gui/heatmap_layout.h"
#include "app/views/frame.h"

namespace attend {

// What stands between and beside the matrices of the equation.

/// Of a matrix that fills its place.
constexpr box::CanvasSize any_size{{0, 0}, {1, 1}, true};

/// Tokens that ask.
Index tokens(const Frame& frame);

/// What the colors of the chosen head's weights mean.
Box weights_legend(const Frame& frame);
/// "Who looks at whom", and what the colors of the weights mean.
Box map_heading(Frame& frame);
/// The tokens above the columns of a map `wide` em wide: pointing at one makes it the key, a click
/// keeps it. Nothing where they have no room.
Box key_names(Frame& frame, const Block& block, float wide, std::string_view below);
/// "softmax →" at the row that asks.
Box normalizer_arrow(const Frame& frame);
/// From the row that asks to the values that it adds up.
Box beam(const Frame& frame);
/// Behind the row that asks, `wide` em.
Box asking_band(const Frame& frame, float wide);

/// Columns of a turned map that nobody looks at step back.
void quiet_columns(const Frame& frame, const HeatmapLayout& layout);

/// Of all activations, or all parameters, of the chosen head's equation: the same number has one
/// color, and what is small is dark. Nothing where each matrix is to span its own range.
struct EquationScales {
    std::optional<ColorScale> activations, parameters;
};
EquationScales equation_scales(const Frame& frame);

/// A parameter is shown large, as a table, by a click on one of its cells: a drag changes it here.
/// For what is called after the matrix was drawn.
void open_on_click(Frame& frame, NodeId parameters);

/// What is computed, in the mark-up of core/graph/explanation.h.
struct EquationFormulas {
    std::string x, q, scores, weights, output, v;
};
/// Of two matrices: "X W_Q", and between names "inputs · query/kernel".
std::string product_of(const std::string& left, const std::string& right);
EquationFormulas equation_formulas(const Frame& frame, const Block& block);
Box equation_formula(const Ui& ui, const std::string& markup);

}  // namespace attend
