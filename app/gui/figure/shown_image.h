#pragma once
#include "app/gui/panel.h"

namespace attend {

/// An image that was made a texture, for as long as who made it keeps it.
struct ShownImage {
    ImTextureID texture = 0;
    int width = 0, height = 0;  // of its pixels
    bool from_below = false;    // its first row is the lowest one, as OpenGL draws
};

/// In the middle of a place, as large as fits, on a line around it.
void draw_shown_image(const Ui& ui, const ShownImage& image, Place place);
/// How large that is, in pixels.
ImVec2 fitted_size(const ShownImage& image, ImVec2 room);
/// Where it then stands.
Place place_of_image(const ShownImage& image, Place place);

}  // namespace attend
