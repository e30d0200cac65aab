#pragma once
#include <string>
#include <string_view>

#include "app/gui/figure/map_picture.h"

namespace attend {

/// A matrix for LaTeX with the package pgfplots, version 1.18: its numbers as a table, drawn there.
/// `width`: "84mm". `command`: what makes it again, as a comment.
std::string tikz_of_map(const MapPicture& map, std::string_view width, std::string_view command);

}  // namespace attend
