#pragma once
#include <cstddef>
#include <optional>

#include "app/gui/box/leaves.h"

namespace attend::box {

// What is said of columns that stand below or above it, evenly over its width.

/// A frame around one column, from top to bottom, with its number above it unless that is hidden.
Box column_frame(std::size_t column, std::size_t columns, bool numbered = true);
/// The numbers of some columns below them; that of `chosen` is bright.
Box column_numbers(std::size_t columns, std::optional<std::size_t> chosen = std::nullopt);

}  // namespace attend::box
