#pragma once
#include <functional>

#include "app/gui/box/box.h"
#include "app/gui/figure/shown_image.h"
#include "app/gui/lights.h"

namespace attend::box {

/// A picture that changes, as large as fits into its place. In each frame that the mouse is over it
/// `point` is told where, in shares of the picture. Of no width: nothing.
Box live_picture(const ShownImage& image, std::function<void(InWindow at)> point = {});

}  // namespace attend::box
