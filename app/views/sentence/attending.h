#pragma once
#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/sentence/attended.h"

namespace attend {

/// How the sentence is shown: it leads, with high arcs; something else leads, below it; one line
/// above a view, without arcs; the same line without figures.
enum class HeroForm { large, medium, small, bare };

/// The tokens as chips, and from the one that asks an arc to each that gets some of its weight; of
/// a second text ribbons between two rows. In less room it has the next smaller form. Says what to
/// do where there are no tokens. Called once in a frame.
Box hero(Frame& frame, HeroForm largest);
/// The same as a picture of the stage.
Box hero_on_stage(Frame& frame);
/// Fields and chips above a view that fills the window, and how high that is in pixels.
Box sentence_on_top(Frame& frame);
float height_on_top(const Frame& frame, float width, float most);
/// Whether the sentence has room in so many pixels, as one line of words.
bool fits_in_a_line(const Frame& frame, float width);

/// What to do where there are no tokens of the sentence, or none of the second text; nothing where
/// there are.
std::optional<Box> said_instead(Frame& frame);
std::optional<Box> said_of_second(Frame& frame);

/// What of the answering tokens is in sight, of a line that goes on beyond an edge.
struct ChipsInView {
    bool all = true;
    std::size_t arcs = 0;          // of those the row has
    double before = 0, after = 0;  // weight beyond the edges
};
ChipsInView chips_in_view(const Frame& frame, const Attended& row);
/// Whether the weight beyond an edge is worth a figure and an arc.
inline bool is_told(double beyond) { return beyond >= 0.005; }

/// The key that the headline tells of: that of the chosen number, if it belongs to this row, else
/// what gets most. Nothing where weights are no shares.
std::optional<Index> chosen_key(const Frame& frame, const Attended& row);

/// "off: its output counts as 0", "this map follows from what was set by hand": why the chosen
/// head's weights are not what they were at first, or count nothing; empty where neither is so.
std::string changed_in_words(const Frame& frame);
/// "station gives 70 % to train": the chosen key, or the one that gets most.
RichText given_headline(const Frame& frame, const Attended& row);
/// What the query gives, in sentences.
const struct GivenWords& given_words_of(const Frame& frame, const Attended& row);

/// The same, with what else there is to say about the sentence.
struct SentenceWords {
    RichText headline;    // "station gives 70 % to train"
    RichText second;      // what makes that worth saying
    std::string changed;  // why the numbers are not what they were; of the chosen head
    std::string note;     // what is not drawn, not known, left out
    RichText all;         // everything that there is to say
};
SentenceWords words_of_sentence(Frame& frame, const Attended& row);
/// The sentence on the stage: first what is asked, then what the query gives.
struct Staged staged_sentence(Frame& frame);

}  // namespace attend
