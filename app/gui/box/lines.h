#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// A fine line between what stands above and below it, or beside it; without `color` as borders
/// are.
Box rule(bool upright = false, std::optional<Rgb> color = {});
/// A fine line under a box: it can be clicked, whatever its color.
Box underlined(Box inside, Rgb color);

}  // namespace attend::box
