#pragma once
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// The heaviest of a matrix of weights, but for what every head does: what a token gives itself,
/// marks such as [CLS], and the first token of a text that is read forward.
std::vector<Cell> strongest_links(const Matrix& weights, const Axes& axes, bool forward,
                                  std::size_t most);

/// Those of a square map that are drawn below it, as many on a line as have room for their words.
struct LinkLines {
    std::vector<Cell> cells;
    std::size_t on_line = 1;
    float each = 0;    // width of one, in pixels
    float height = 0;  // of all, their heading with them; 0: there are none
};
/// At most `height` pixels high. From the second line on a link has more than an even share.
LinkLines plan_links(const Frame& frame, NodeId weights, float width, float height);
/// "station → train 70 %", … as buttons that select, below their heading.
void draw_strongest_links(Frame& frame, NodeId weights, const LinkLines& links, ImVec2 position,
                          float width);

}  // namespace attend
