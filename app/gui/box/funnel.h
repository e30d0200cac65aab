#pragma once
#include <vector>

#include "app/gui/box/box.h"

namespace attend::box {

/// As many ribbons as there are shares, from cells that are equally wide above to as much of the
/// width as each has below. Shares (0 to 1) add up to 1 at most.
Box funnel(std::vector<double> shares, std::vector<Rgb> colors, float wish);

}  // namespace attend::box
