#pragma once
#include "app/gui/box/box.h"
#include "app/views/lookup/lookup_state.h"

namespace attend {

// The look-up row by row: each returns its part of the line under the same headings.

/// How high rows are, in em; where they do not fit they are scrolled.
struct RowHeights {
    float pitch = 2.8f;
    bool scrolls = false;
};
inline constexpr float heading_height = 2.6f;  // em
inline constexpr std::string_view look_up_list = "lookup/rows";
/// With the one that stands for all others.
inline std::size_t row_count(const LookUpState& state) {
    return state.shown.size() + (state.rest > 0 ? 1 : 0);
}

/// Headings that sort, the rows, and the link that adds one. Tags: "lookup/key/3",
/// "lookup/weight/3", "lookup/heading/key" …
Box look_up_table(Frame& frame, const RowHeights& heights);
/// The name of a column; a click sorts the table by it. `column`: of the table.
Box column_heading(Frame& frame, std::string_view what, Role role, std::size_t column);
/// What a table without similarities finds, with lines to the rows. Tag: "lookup/hard_answer".
Box hard_answer(Frame& frame, const RowHeights& heights);
/// From the rows to the answers, and these with their shares, or the one number that values are
/// mixed to. Tags: "lookup/answer/0", "lookup/answer/mixed", "lookup/answers/rest".
Box look_up_answers(Frame& frame, const RowHeights& heights);

/// What is found: the first answer, the number that values are mixed to, or "nothing".
std::string found_by(const Frame& frame, const LookUpModel& model);
/// "Lama finds Firstname: Lastname is nearest". Tag: "lookup/headline".
Box look_up_headline(Frame& frame);
/// What of the query the keys have: q above K, row by row. Tags: panel "lookup".
Box letters_in_common(Frame& frame);
/// The shares of the answers at every temperature, which is dragged in it. Tag: "lookup/plot".
Box shares_object(Frame& frame);

}  // namespace attend
