#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "app/gui/box/leaves.h"

namespace attend::box {

// What is said of columns that stand below or above it, evenly over its width.

/// A frame around one column, from top to bottom, with its number above it unless that is hidden.
Box column_frame(std::size_t column, std::size_t columns, bool numbered = true);
/// The numbers of some columns below them; that of `chosen` is bright.
Box column_numbers(std::size_t columns, std::optional<std::size_t> chosen = std::nullopt);

/// What has so many cells beside each other gets a whole number of pixels for each, where that
/// leaves little room empty.
Box whole_cells(Box inside, std::size_t cells);

/// One cell that fills its place: its number where there is room, a corner where it was edited.
Box number_cell(std::string number, Rgb color, bool bold = false, bool edited = false);
/// That corner alone, the upper right one of its place.
Box edited_corner(float most = 0.6f);

}  // namespace attend::box
