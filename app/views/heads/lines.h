#pragma once
#include <vector>

#include "app/views/heads/head_place.h"
#include "app/views/parts/token_lines.h"

namespace attend {

// The view of lines, taken apart: what it shows, its controls, its picture.

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
/// The head of whom the legend shows that it is pointed at; else the chosen one.
int head_in_front(const Frame& frame);

/// Which heads, which threshold, the legend: the height is that of all. `hidden` may be null.
ThresholdControl draw_lines_controls(Frame& frame, const LinesOfHeads& heads,
                                     const HiddenWeight* hidden, ImVec2 position, float width);

/// Tokens and lines, in `size` pixels at `position`; `hidden` tells the largest weight and the sum,
/// and may be null. What is drawn is said at the control.
void draw_lines_picture(Frame& frame, const LinesOfHeads& heads, const HiddenWeight* hidden,
                        const ThresholdControl& control, ImVec2 position, ImVec2 size);

}  // namespace attend
