#pragma once
#include <imgui.h>

#include "app/gui/ui.h"
#include "core/graph/matrix.h"

namespace attend {

/// A column of a look-up: pixels from the left edge of the panel. One without room is not shown.
struct LookUpColumn {
    float left = 0, width = 0;
    float right() const { return left + width; }
    explicit operator bool() const { return width > 0; }
};

/// Where the columns of the two look-ups stand, from left to right.
struct LookUpColumns {
    LookUpColumn hard;  // the hard answer in a box, with lines to the cells
    LookUpColumn cells, keys, values, similarity, weights, ribbons, answers;
};
/// How wide some of them wish to be: the texts of keys and values, the answers with their shares.
struct LookUpWishes {
    float keys = 0, values = 0, answers = 0;
};
LookUpColumns look_up_columns(const Ui& ui, float width, const LookUpWishes& wishes);

/// Heights of the parts, from top to bottom, in pixels.
struct LookUpHeights {
    float headings = 0;  // both lines above the rows
    float rows = 0;      // the list of rows, which may scroll
    float pitch = 0;     // from one row to the next
    float below = 0;     // what follows from the numbers, in words and as a plot; 0: no room
    bool scrolls = false, plot = false;
    bool pages = false;  // no room for both: what follows is a page of its own
};
/// `curves`: there are shares to plot beside the words.
LookUpHeights look_up_heights(const Ui& ui, ImVec2 room, Index rows, bool curves = true);
/// Of very many rows those that are told beside the one that stands for all others.
std::size_t rows_that_fit(const Ui& ui, ImVec2 room, bool curves = true);

/// How many answers are told in a height, and from one to the next; what is left is told as one.
struct AnswerRows {
    Index told = 0;
    bool rest = false;
    float pitch = 0;
};
AnswerRows answer_rows(const Ui& ui, float height, Index answers);

}  // namespace attend
