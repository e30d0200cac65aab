#pragma once
#include "app/platform/vector/drawing.h"

typedef struct _cairo cairo_t;  // as Cairo declares it

namespace attend {

/// Draws a drawing, a pixel of it a unit, on a page of Cairo's, which then has its status.
void paint_drawing(cairo_t* page, const Drawing& drawing);

}  // namespace attend
