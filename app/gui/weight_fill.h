#pragma once
#include "app/gui/theme.h"

namespace attend {

/// Weights as an area, where nothing must be read in their hue: brighter than their text is on a
/// light ground. Chips are filled with it, ribbons may be.
Rgb weight_fill(const Theme& theme);

}  // namespace attend
