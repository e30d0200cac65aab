#pragma once
#include "app/gui/box/box.h"

namespace attend::box {

/// So many rows, each `pitch` em high, of which only those are made that are seen in the window
/// that is drawn: of a list that may have thousands. Inside box::scrolled().
Box long_list(std::size_t count, float pitch, std::function<Box(std::size_t index)> row);

}  // namespace attend::box
