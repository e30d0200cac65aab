#pragma once
#include "app/gui/theme.h"

namespace attend {

/// Weights as an area, where nothing must be read in their hue: brighter than their text is on a
/// light ground. Chips are filled with it, ribbons may be.
Rgb weight_fill(const Theme& theme);
/// How much of it a fill has that lies under text: on a light ground a little more.
float weight_fill_opacity(const Theme& theme);

}  // namespace attend
