#pragma once
#include <string>
#include <vector>

#include "app/gui/box/word_ribbons.h"
#include "app/views/heads/head_place.h"
#include "core/analysis/hidden_weight.h"

namespace attend {

// The view of lines, taken apart: what it shows, its controls, its ribbons.

/// The heads whose lines are drawn, and which of the layer's heads each is.
struct LinesOfHeads {
    std::vector<HeadPlace> places;
    std::vector<Value> weights;
    Index numbers = 0;  // of all weights
    int in_front = 0;   // of many heads the one whose lines stand before the others'

    /// More than hues tell apart: one stands in front, the others are gray.
    bool many() const { return places.size() > 4; }
};
LinesOfHeads lines_of_heads(const Frame& frame);
/// Of a head's lines, and of its sample in the legend.
Rgb color_of_head(const Frame& frame, const LinesOfHeads& heads, int head);

/// Which heads, and from which weight on; on the title's line.
Box lines_controls(Frame& frame);
/// A sample and a name of each head: a click leaves it alone.
Box legend_of_heads(Frame& frame, const LinesOfHeads& heads);

/// Their weights between the rows that are in sight: those of the row that asks, or of what is
/// pointed at, over all others. `heads` must outlive the frame.
WordRibbons ribbons_of_heads(Frame& frame, const LinesOfHeads& heads, const WordRows& rows);
/// What the threshold hides; null until it is counted.
const HiddenWeight* hidden_lines(Frame& frame, const LinesOfHeads& heads);
/// How many of all weights were drawn last: "31 of 49 lines drawn, the heaviest; the rest carries
/// 12 % of the weight".
std::string lines_drawn(Frame& frame, const LinesOfHeads& heads);

}  // namespace attend
