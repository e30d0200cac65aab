#pragma once
#include <imgui_internal.h>

namespace attend {

/// Keeps Ctrl+K a Ctrl+K where all of it arrives between two frames. Dear ImGui takes the events of
/// a frame together, and does not separate the key from the modifier's release: it would see a K
/// alone. A release of a modifier that follows a press is therefore held back, with all after it,
/// until the next frame.
class ChordGuard {
  public:
    /// Call before ImGui::NewFrame().
    void before_new_frame();
    /// Call after it: what was held back is there for the next frame.
    void after_new_frame();

  private:
    ImVector<ImGuiInputEvent> held_back_;
};

/// GLFW names keys by where they are on an American keyboard. A key that writes "+" elsewhere
/// (right of "p" on a German keyboard, left of the backspace on a Swedish one) is the plus of the
/// number pad here, so that a shortcut with + works on it. `name`: glfwGetKeyName(), or null.
int key_by_name(int key, const char* name);

}  // namespace attend
