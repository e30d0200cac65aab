#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// A fine line between what stands above and below it, or beside it.
Box rule(bool upright = false);
/// A fine line under a box: it can be clicked, whatever its color.
Box underlined(Box inside, Rgb color);

}  // namespace attend::box
