#pragma once
#include <vector>

#include "app/gui/box/box.h"

namespace attend::box {

// What fills its place up to shares of it, from 0 to 1.

/// A bar from one number to another, on a track where one is given; hollow: its outline alone.
struct Span {
    double from = 0, to = 1;
    Rgb color;
    std::optional<Rgb> track = {};
    bool hollow = false;
};
Box span(const Span& span, float high = 0.6f);
/// An upright hairline as high as its place, at a share of its width.
Box upright(double share, Rgb color);
/// A level hairline in the middle of its height.
Box level(Rgb color);
/// A line through heights from 0 to 1 at equal distances, from one side to the other.
Box curve(std::vector<double> heights, Rgb color);

}  // namespace attend::box
