#pragma once
#include "app/gui/ui.h"

namespace attend {

// What a speaker points with, over all that the window shows.

/// A place in shares of the window: from 0 to 1 inside of it.
struct InWindow {
    float x = -1, y = -1;
    bool is_inside() const { return x >= 0 && x <= 1 && y >= 0 && y <= 1; }
};
InWindow mouse_in_window();

/// A light at a place, `radius` pixels large. Tag: "light".
void draw_light(const Ui& ui, InWindow at, float radius);
/// All but a circle is dim. Tag: "spotlight".
void draw_spotlight(const Ui& ui, InWindow at, float radius);

}  // namespace attend
