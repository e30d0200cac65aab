#pragma once
#include <imgui.h>

#include <optional>
#include <vector>

#include "app/render/color.h"
#include "app/render/drawn_parts.h"

namespace attend {

/// One color over whole pixels, inside the list's current clip rectangle, whatever is below.
///
/// Grounds take most of a window's pixels. They are cleared, not blended through the font's texture
/// as Dear ImGui's rectangles are: without a graphics card that is a third of a frame. Needs a
/// current OpenGL context when the list is rendered.
void add_ground(ImDrawList& list, ImVec2 low, ImVec2 high, Rgb color);

/// The ground that a command of a list is; nothing where it is none.
struct FilledGround {
    ImVec2 low, high;
    Rgb color;
};
std::optional<FilledGround> ground_of_call(const ImDrawCmd& command);

/// The pixels that the grounds of a frame fill: nothing that is drawn before them there is seen.
std::vector<PixelRectangle> grounds_of(const ImDrawData& data);

}  // namespace attend
