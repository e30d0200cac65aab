#pragma once
#include <imgui.h>

#include "app/platform/canvas.h"
#include "app/render/damage.h"

namespace attend {

/// Draws frame after frame on a canvas, of each no more than what differs from the last one there.
/// Needs Dear ImGui's OpenGL backend.
class Repaint {
  public:
    /// Over `ground`. False where nothing differs.
    bool draw(Canvas& canvas, ImDrawData& data, Rgb ground);
    /// What is on the canvas is no longer what was drawn last.
    void forget() { damage_.forget(); }

  private:
    Damage damage_;
};

}  // namespace attend
