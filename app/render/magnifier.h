#pragma once
#include <imgui.h>

namespace attend {

/// A frame shown larger, around a place of it that stays where it is: what the mouse points at
/// there is what it would point at anyway.
struct Magnifier {
    float factor = 1;  // a power of two: edges of pixels stay edges of pixels
    ImVec2 at;         // shares of the window
};

/// Before Dear ImGui begins a frame: letters are made as large as they will be shown.
void begin_magnified(ImGuiIO& io, const Magnifier& magnifier);
/// When it knows what to draw: as large, as much of it as has room.
void magnify(ImDrawData& data, const Magnifier& magnifier);

}  // namespace attend
