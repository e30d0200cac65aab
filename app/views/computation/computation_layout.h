#pragma once
#include <imgui.h>

#include <span>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// A piece of the formula of matrices, as far as its place depends on it. All lengths in pixels.
struct PieceSpec {
    bool matrix = false;        // otherwise an operation: text, and perhaps an arrow
    Shape shape;                // of a matrix
    bool tokens = false;        // its columns are tokens: cells about as wide as high
    bool marked = false;        // its rows are tokens that ask: one is the chosen query's
    float name_width = 0;       // above a matrix: of its name, and of its shape in a line below
    float bare_width = 0;       // of its name alone
    float title_width = 0;      // of name and shape in one line
    ImVec2 in_line, stacked;    // an operation written in one line, or in several
    float top = 0, bottom = 1;  // the part of the height in which it stands
};

/// How much of the formula is written: less of it where room is short.
enum class Detail { whole, brief, briefest };

/// With how much detail a column is there: from the first to the last.
struct Shown {
    Detail first = Detail::whole, last = Detail::briefest;
    bool with(Detail detail) const { return first <= detail && detail <= last; }
};
constexpr Shown where_room{Detail::whole, Detail::whole},
    where_short{Detail::brief, Detail::briefest};  // in the place of what is left out
constexpr Shown unless_tight{Detail::whole, Detail::brief},
    where_tight{Detail::briefest, Detail::briefest};

/// Pieces that stand above each other.
struct ColumnSpec {
    std::vector<PieceSpec> pieces;
    Shown shown = {};
};

struct FormulaRoom {
    ImVec2 size;
    float em = 17;
    float hairline = 1;  // pixels of a fine line
    float title = 20;    // height of the name above a matrix
    float tall = 34;     // the same with the shape in a second line
    float note = 0;      // height kept below the matrices that have the whole height
    float zoom = 1;      // of the widths; above 1 the formula may be wider than the room
};

/// Where a piece stands, from the upper left corner of the room. Of a matrix: its cells; the name
/// stands `title` pixels above, from the same left edge, in two lines where one is too narrow.
struct PlacedPiece {
    ImVec2 min, max;
    float name_room = 0;  // up to the next column, for the name
    float title = 0;
    bool two_lines = false, bare = false;  // bare: the name without the shape
};

struct FormulaLayout {
    std::vector<std::vector<PlacedPiece>> columns;  // as the specs; no pieces where left out
    bool stacked = false;                           // operations are written in several lines
    float width = 0;                                // of all of it; more than the room: scroll
};

/// Places the pieces from left to right, in the middle of the width and of their parts of the
/// height. The widths of matrices grow smoothly with their columns (by their logarithm), fill the
/// room there is, and shrink down to a least width; operations are stacked, then less detail is
/// shown, before that. Cells are whole pixels where they are larger than one.
FormulaLayout lay_out_formula(std::span<const ColumnSpec> columns, const FormulaRoom& room);

}  // namespace attend
