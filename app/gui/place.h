#pragma once
#include <imgui.h>

namespace attend {

/// A rectangle of the screen, in pixels.
struct Place {
    ImVec2 position, size;
};

}  // namespace attend
