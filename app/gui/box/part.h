#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// Of a place, in shares of it from 0 to 1.
struct Part {
    double left = 0, top = 0, right = 1, bottom = 1;
};
/// A box that stands in a part of its place. A line of no height stands exactly there.
Box at_part(Box inside, Part part);

/// Beside each other, or below each other, each as large as its share of all shares.
Box shares_beside(Boxes boxes, const std::vector<double>& shares);
Box shares_below(Boxes boxes, const std::vector<double>& shares);

/// A box that is as high as it is wide.
Box square(Box inside);

}  // namespace attend::box
