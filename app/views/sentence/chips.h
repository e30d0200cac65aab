#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/box/word_line.h"
#include "app/views/frame.h"

namespace attend {

/// The tokens of one text as chips, in the order of the text. Those that are left out are struck
/// through; the others are the matrices' rows.
struct ChipRow {
    const Sequence& sequence;
    std::size_t number = 0;          // of the scene's sequences
    bool asks = false;               // its tokens are queries: the rows of the weights
    bool answers = false;            // its tokens are keys: the columns. Both in self-attention
    bool may_drop = false;           // whether the room reads which tokens are left out
    std::string tag;                 // "token" -> tags "token/0", "token/1", … by place
    Index first_key = 0;             // the column of its first row, where it answers
    std::optional<Index> keys = {};  // how many of its rows do; nothing: all

    std::string name(Index place) const { return tag + "/" + std::to_string(place); }
    /// The place of a key's chip; none where another text has it.
    std::optional<Index> place_of_key(Index key) const;
    /// The column of the token at a place; none where it does not answer.
    std::optional<Index> key_at(Index place) const;
};

/// What a token gets from the one that asks.
struct ChipShare {
    double filled = 0;
    bool asks = false, key = false, masked = false;  // of the pair that is chosen
    std::string words;                               // for its tooltip
};

/// A click chooses the token; while it has the keyboard, ← and → move the query. The right button
/// and Delete leave a token out or take it in again. One that is pointed at asks for the moment.
Box chip_box(Frame& frame, const ChipRow& row, Index place, const ChipShare& share,
             const box::LineSize& size);
/// Whether it touches the next one: a model cut a word between them.
bool touches_next(const Sequence& sequence, std::size_t place);

/// Which chip had the keyboard last: kept in ui.states.
struct ChipHasKeyboard {
    int frame = -1;       // by ImGui::GetFrameCount()
    bool chosen = false;  // it asks, or is the key of the pair: a click changes nothing
    bool of_second_text = false;
    Token token;
};

/// ← and → move the query while the item that was made last has the keyboard; Dear ImGui's own
/// walk does not have these keys then.
void move_query_by_keys(Frame& frame);

/// The menu of the row's chip that was pressed with the right button; in each frame.
void draw_chip_menu(Frame& frame, const ChipRow& row);
void open_chip_menu(Frame& frame, const ChipRow& row, Index place);
/// Leaves the token at a place out of everything, or takes it in again.
void toggle_token(Frame& frame, const ChipRow& row, Index place);

}  // namespace attend
