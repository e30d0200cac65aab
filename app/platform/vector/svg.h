#pragma once
#include <string>

#include "app/platform/vector/drawing.h"
#include "app/platform/vector/sheet.h"

namespace attend {

/// A drawing as an SVG file: text as text, a matrix of up to 64 × 64 cells as a rectangle each, a
/// larger one as an image. No script, nothing from outside; the same bytes for the same drawing.
std::string svg_of(const Drawing& drawing, const Sheet& sheet);

}  // namespace attend
