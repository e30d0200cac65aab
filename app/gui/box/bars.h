#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// A share from 0 to 1 of its height, from below, as wide as its place.
Box upright_bar(double share, Rgb color);

}  // namespace attend::box
