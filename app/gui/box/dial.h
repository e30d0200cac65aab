#pragma once
#include <vector>

#include "app/gui/box/box.h"

namespace attend::box {

/// A clock face with a hand for each angle, in radians counterclockwise from the right; the chosen
/// one lies on top, in its color. `radius` em.
struct Dial {
    std::vector<double> hands = {};
    double chosen = 0;
    Rgb color = {};
    float radius = 2;
};
Box dial(Dial dial);

/// A ring in its place of which `share` is left, from the top clockwise; `line` of its width.
Box rest_ring(double share, Rgb color, Rgb track, float line = 0.1f);

/// A dot of a list: filled, or a ring.
Box dot(Rgb color, bool filled, float radius = 0.35f);

}  // namespace attend::box
