#pragma once
#include "app/views/matrix/matrix_edit.h"
#include "app/views/matrix/matrix_view.h"

namespace attend {

/// Where a matrix of parameters is edited as a table: Enter leads down, what is typed acts with
/// every key, Delete puts 0 in, the right button takes one number back.
constexpr std::string_view table_panel = "table";
/// Scrolls the table of this node until it begins with a row.
void scroll_table(Frame& frame, const std::string& node, float row);

/// A matrix that has just been drawn, for the functions that make one of it: none of them is used
/// by panels.
struct MatrixOnScreen {
    Frame& frame;
    NodeId id;
    const Node& node;
    MatrixWork::Place place;
    ImGuiID item;  // the heatmap's
    const HeatmapEvents& events;
    bool editable;

    const Evaluation& evaluation() const { return *frame.evaluation(); }
    const Matrix& value() const { return frame.evaluation()->value(id); }
    bool is_table() const { return place.panel == table_panel; }
    std::string tag() const { return place.panel + "/" + place.node; }
    /// Whether strokes of the mouse paint the mask here.
    bool is_painted_on() const;
    /// The selected cell, if it is in this matrix.
    std::optional<Cell> selected() const;
};

/// Everything that the keyboard does to the matrix that has it.
void read_matrix_keys(MatrixOnScreen& matrix);
/// Marks the block from the selected cell to this one.
void mark_block(Frame& frame, const Node& node, Cell to);
/// Notes that the matrix is on the screen, and gives it the keyboard where that is wanted.
void keep_tab_order(MatrixOnScreen& matrix);

/// The field in which a number is typed, over its cell.
void draw_number_editor(MatrixOnScreen& matrix);
/// What the right button opens.
void draw_matrix_menu(MatrixOnScreen& matrix);
/// Where cells are too small to be read: those around this one, enlarged and named.
std::optional<Box> loupe(const MatrixOnScreen& matrix, Cell cell);
/// "weights[station, train] = 0.3135", and what can be done to it.
void draw_cell_tooltip(const MatrixOnScreen& matrix, Cell cell);

/// The value with −∞ where a score was masked or a mean has no value, so that these cells are drawn
/// hatched, and while the mask is painted on, its closed cells in whatever is painted; any other
/// node's value as it is.
Value drawn_value(Frame& frame, NodeId id);

}  // namespace attend
