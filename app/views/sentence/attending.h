#pragma once
#include "app/gui/rich_text.h"
#include "app/views/sentence/attended.h"
#include "app/views/sentence/chips.h"

namespace attend {

constexpr float figure_at_the_desk = 0.74f;  // relative to body text

/// How the room of the panel is shared out between chips, arcs and figures; pixels.
struct AttendingRoom {
    float text = 1;     // of the chips at most, relative to body text
    float chip = 0;     // height of a chip
    float arcs = 0;     // over the chips, or between two rows; 0: there is no room
    float figures = 0;  // the line of percentages
    float figure = 1;   // the size of these, relative to body text
    float own = 0;      // arcs below the row, of tokens that answer beside another text
};
AttendingRoom attending_room(const Ui& ui, float high, bool two_rows, bool own_too,
                             float figure = figure_at_the_desk);
/// The least height in which chips stand.
float least_attending_height(const Ui& ui, bool two_rows);

/// The tokens as chips, and from the one that asks an arc to each that gets some of its weight, in
/// `size` pixels at the cursor. Of a second text (`answers`) ribbons between two rows. A chip that
/// is pointed at asks for the moment.
void draw_attending(Frame& frame, const ChipRow& asks, const ChipRow* answers, ImVec2 size);

/// What of the answering chips was seen when they were drawn last, of a line that goes on beyond
/// an edge: kept in ui.states.
struct ChipsInView {
    bool all = true;
    std::size_t arcs = 0;          // of those the row has
    double before = 0, after = 0;  // weight beyond the edges
};

/// The key of the chosen number, if it belongs to this row.
std::optional<Index> chosen_key(const Frame& frame, const Attended& row);

/// "off: its output counts as 0", "this map follows from what was set by hand": why the chosen
/// head's weights are not what they were at first, or count nothing; empty where neither is so.
std::string changed_in_words(const Frame& frame);
/// "station gives 70 % to train": the chosen key, or the one that gets most.
RichText given_headline(const Frame& frame, const Attended& row);
/// What the query gives, in sentences.
const struct GivenWords& given_words_of(const Frame& frame, const Attended& row);

}  // namespace attend
