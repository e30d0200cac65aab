#pragma once
#include <optional>
#include <vector>

#include "core/graph/axis.h"

namespace attend {

// Where arcs from one chip to others go: arithmetic alone. Pixels; heights are counted away from
// the chips' edge, all of which stand in one line.

/// The width of an arc of this weight where arcs have `high` pixels: 2 + 56 α where they have 218
/// or more, in less room thinner. One function for arcs, rings and ribbons. A `unit` is a pixel
/// at scale 1.
float arc_width(double weight, float high, float unit = 1);

/// A chip that is given some weight, by the middle of its edge.
struct ArcTarget {
    Index key = 0;
    float x = 0;
    double weight = 0;
};

/// The chip that asks.
struct ArcSource {
    float middle = 0, chip = 0;  // of its edge; its width
    float high = 0;              // room above the edge
    float unit = 1;              // as in arc_width()
};

/// Half an ellipse that begins and ends upright. `from` is its port at the chip that asks.
struct Arc {
    Index key = 0;
    float from = 0, to = 0, high = 0, width = 0;
};
/// What the chip gives itself: a ring that is open at its edge.
struct Loop {
    float middle = 0, radius = 0, width = 0;
};
struct ArcBundle {
    std::vector<Arc> arcs;
    std::optional<Loop> loop;
};

/// Ports lie side by side, the farthest target's next to the ring, and the nearest outermost: arcs
/// never cross. What is wider than the chip is pushed together until it stands inside.
ArcBundle plan_arcs(const ArcSource& source, std::vector<ArcTarget> targets,
                    std::optional<double> self);

/// Ports side by side on the chip's edge in the order of the targets, for ribbons that go straight
/// over to another row; the widths are theirs in `high` pixels.
std::vector<Arc> plan_ribbons(const ArcSource& source, std::vector<ArcTarget> targets);

/// A point of an arc, at `t` in [0, 1] of its way: x, and its height over the edge.
struct ArcPoint {
    float x = 0, up = 0;
};
ArcPoint point_of(const Arc& arc, float t);
ArcPoint point_of(const Loop& loop, float t);

}  // namespace attend
