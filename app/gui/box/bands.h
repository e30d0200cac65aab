#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// The upper and the lower end of what meets one side of a place: shares of its height, 0 on top.
struct BandEnd {
    double top = 0, bottom = 1;
};
/// A band across its place, from its left side to its right side.
struct Band {
    BandEnd from, to;
    Rgb color;
    float begin = 0.3f, end = 0.3f;  // opacity at both sides
    bool bends = false;              // level at both sides
};
Box band(const Band& band);

/// A level line with a head at its right end, in the middle of its height.
Box arrow(Rgb color);

}  // namespace attend::box
