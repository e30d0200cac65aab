#pragma once
#include "app/platform/vector/drawing.h"

// NOLINTNEXTLINE(bugprone-reserved-identifier): as Cairo declares it
typedef struct _cairo cairo_t;

namespace attend {

/// Draws a drawing, a pixel of it a unit, on a page of Cairo's, which then has its status.
void paint_drawing(cairo_t* page, const Drawing& drawing);

}  // namespace attend
