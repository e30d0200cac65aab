#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/views/sentence/chip_line.h"

namespace attend {

/// The tokens of one text as chips, in the order of the text. Those that are left out are struck
/// through; the others are the matrices' rows.
struct ChipRow {
    const Sequence& sequence;
    std::size_t number = 0;  // of the scene's sequences
    bool asks = false;       // its tokens are queries: the rows of the weights
    bool answers = false;    // its tokens are keys: the columns. Both in self-attention
    bool may_drop = false;   // whether the room reads which tokens are left out
    std::string_view tag;    // "token" -> tags "token/0", "token/1", … by place
};

/// Its chips on the screen.
struct ChipsInPlace {
    const ChipRow* row = nullptr;
    const ChipLine* line = nullptr;
    ImVec2 from;  // the first chip's corner, scrolled
    float height = 0;
    float begin = 0, end = 0;  // of its room
    float low = 0, high = 0;   // what is seen of the line: less than the room where it goes on
    Index first_key = 0;       // the column of its first row, where it answers
    bool told_places = false;  // words that stand there twice have their places
    float small = 1;           // the size of text around them, relative to body text
    bool moved = false;        // the query, by the keyboard: its chip takes that over

    float middle(Index place) const {
        return from.x + line->places[static_cast<std::size_t>(place)].middle();
    }
    /// The place of a key's chip; none where another text has it.
    std::optional<Index> place_of_key(Index key) const;
    bool sees(Index place) const;
};

/// What a token gets from the one that asks.
struct ChipShare {
    double filled = 0;
    bool asks = false, key = false;  // of the pair that is chosen
    std::string words;               // for its tooltip
};

/// Draws those that are seen. A click chooses the token; while the panel has the keyboard and
/// nobody types, so do ← and →. The right button and Delete leave a token out or take it in again.
/// One that is pointed at asks for the moment.
void draw_chips(Frame& frame, const ChipsInPlace& chips,
                const std::function<ChipShare(std::optional<Index> row)>& share);

/// Which chip had the keyboard last: kept in ui.states.
struct ChipHasKeyboard {
    int frame = -1;       // by ImGui::GetFrameCount()
    bool chosen = false;  // it asks, or is the key of the pair: a click changes nothing
    bool of_second_text = false;
    Token token;
};

/// Moves the query by the keyboard; whether it did.
bool move_query(Frame& frame, const ChipRow& row);

/// After its chip was drawn: its menu, and Delete while it has the keyboard.
void draw_chip_menu(Frame& frame, const ChipRow& row, Index place);

}  // namespace attend
