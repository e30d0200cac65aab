#pragma once
#include <vector>

#include "app/views/frame.h"
#include "core/progress.h"

namespace attend {

/// A weight of a map, and where it stands.
struct Link {
    Cell cell;
    Scalar weight = 0;
    bool operator==(const Link&) const = default;
};

/// The heaviest of a matrix of weights, the heaviest first, but for what every head does: what a
/// token gives itself, marks such as [CLS], and the first token of a text that is read forward.
/// Throws Cancelled.
std::vector<Link> strongest_links(const Matrix& weights, const Axes& axes, bool forward,
                                  std::size_t most, const Progress& progress = {});

/// Those of a square map that are drawn below it, as many on a line as have room for their words.
struct LinkLines {
    std::vector<Link> links;
    std::size_t on_line = 1;
    float each = 0;    // width of one, in pixels
    float height = 0;  // of all, their heading with them; 0: there are none
};
/// At most `height` pixels high; none while they are looked for, which of many weights is done
/// beside the frame. From the second line on a link has more than an even share.
LinkLines plan_links(const Frame& frame, NodeId weights, float width, float height);
/// "station → train 70 %", … as buttons that select, below their heading.
void draw_strongest_links(Frame& frame, NodeId weights, const LinkLines& links, ImVec2 position,
                          float width);

}  // namespace attend
