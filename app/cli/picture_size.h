#pragma once
#include <string>

#include "app/platform/picture.h"

namespace attend::cli {

/// Pixels that a side of a picture has at most.
inline constexpr int largest_side = 16384;

/// "1920x1080". Throws Error that names --size.
PictureSize parse_size(const std::string& text, double scale = 1);

}  // namespace attend::cli
