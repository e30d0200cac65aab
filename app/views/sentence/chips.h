#pragma once
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// The tokens of one text as chips, in the order of the text. Those that are left out are struck
/// through; the others are the matrices' rows.
struct ChipRow {
    const Side& side;
    bool asks = false;      // its tokens are queries: the rows of the weights
    bool answers = false;   // its tokens are keys: the columns. Both in self-attention
    bool may_drop = false;  // whether the room reads which tokens are left out
    std::string_view tag;   // "token" -> tags "token/0", "token/1", … by place

    /// The choice that says which of its tokens are left out.
    NumberList Choices::*dropped() const {
        if (asks) return &Choices::dropped;
        return &Choices::second_dropped;
    }
};

/// Where the chips of a text stand: which line, how far to the right. In pixels.
struct ChipPlaces {
    struct Place {
        float x = 0, width = 0;
        int line = 0;
    };
    std::vector<Place> places;
    int lines = 0;
};
/// Pieces of one word, which a model cut up, stand closer.
ChipPlaces place_chips(const Ui& ui, const Side& side, float width);

/// The height of that many lines of chips.
float chip_lines_height(const Ui& ui, int lines);

/// Draws them in `size` pixels at the cursor; what does not fit scrolls, and only what is seen is
/// touched. A click chooses the token; while the panel has the keyboard and nobody types, so do ←
/// and →. The right button and Delete leave a token out or take it in again. `hint` says so, where
/// the last line has room.
void draw_chips(Frame& frame, const ChipRow& row, ImVec2 size, const RichText& hint);

/// Leaves the token at a place out of everything, or takes it in again.
void toggle_token(Frame& frame, const ChipRow& row, Index place);
/// After its chip was drawn: its menu, and Delete while it has the keyboard.
void draw_chip_menu(Frame& frame, const ChipRow& row, Index place);

}  // namespace attend
