#pragma once
#include <functional>
#include <optional>
#include <string_view>

#include "app/gui/box/leaves.h"
#include "app/gui/heatmap.h"
#include "app/views/frame.h"
#include "app/views/parts/choose_token.h"

namespace attend {

/// How a node is shown in one place.
struct MatrixOptions {
    std::string_view panel;           // its tag is "panel/path", a cell's "panel/path[row,column]"
    bool labels = false;              // of rows and columns
    bool column_labels = true;        // with labels: false where the panel names the columns itself
    bool thinned_labels = false;      // of columns: level, some of them, where height is short
    bool alternating_labels = false;  // of columns: every second one a line above
    bool numbers = false;             // in cells that have room
    int decimals = 2;                 // of the numbers
    float least_number = 0;           // smaller ones are not written
    float text = 0;                   // size of labels and numbers; 0: as cells have room
    bool square = false, centered = false;
    float oblong = 1;          // with `square`: one side of a cell at most so many times the other
    bool zoomable = false;     // wheel zooms; middle button, or space and left button, pan
    float largest_cell = 0;    // pixels; 0: no limit
    bool as_table = false;     // cells in which four figures can be read, and typed; it is scrolled
    float others_quiet = 0;    // of all rows but the asking one: how much is of the ground
    std::optional<Cell> told;  // outlined where no cell of it is selected
    std::optional<Index> asked_row;  // outlined, and its label is told, where rows are no tokens
    Value drawn = nullptr;           // −∞ where it is hatched; else its numbers say where
    std::optional<ColorScale> scale = {};  // in place of that of all matrices of its kind
};

/// What the panel may want to know of it.
struct MatrixEvents {
    HeatmapLayout layout;         // where the cells stand
    std::optional<Cell> hovered;  // pointed at
    bool clicked = false;         // a cell was selected with the mouse
    bool focused = false;         // it has the keyboard
};

/// Any node as a live heatmap that fills its place and carries out what is done to it: pointing
/// lights up what belongs to the cell, a click selects it, typing, dragging, Ctrl+wheel, Delete and
/// pasting change numbers (of leaves and computed nodes alike), the right button opens the matrix's
/// menu. `done` is told what was done. Needs an evaluation.
Box matrix_box(Frame& frame, NodeId id, const MatrixOptions& options, const box::CanvasSize& em,
               std::function<void(const MatrixEvents& events)> done = {});

/// What it is called while it moves from one view to another: one that was not there comes from the
/// matrices that it is computed from, and vectors of words from the words.
std::string matrix_key(const Node& node);
inline constexpr std::string_view words_key = "words";
std::vector<std::string> keys_of_sources(const Frame& frame, NodeId id);

/// In the place of a matrix while there is none: what is wrong, what is being read, or
/// `invitation`.
void draw_no_matrix(Frame& frame, std::string_view invitation);

/// Whether numbers can be put in now: what is shown belongs to the choices of the document.
bool can_edit(const Frame& frame);

/// Whether a row of the node belongs to a token that asks, so that the chosen query is outlined.
inline bool rows_ask(const Node& node) {
    return node.axes.rows.counts_tokens() && hover_of(node, {0, 0}).query.has_value();
}

}  // namespace attend
