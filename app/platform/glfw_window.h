#pragma once
#include <imgui.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/platform/frame_pacer.h"

struct GLFWwindow;

namespace attend {

struct WindowOptions;

/// The size to open a window with, before GLFW multiplies it with the monitor's scale: the size
/// asked for, unless the monitor's room (pixels) is smaller than that size times the scale.
ImVec2 fitting_window(ImVec2 asked, ImVec2 room, float scale);

/// GLFW, one window of it, and its current OpenGL 3.3 context, from construction to destruction.
class GlfwWindow {
  public:
    /// What GLFW's callbacks write to; its address never changes.
    struct State {
        FramePacer pacer;
        std::vector<std::filesystem::path> dropped;
        bool exposed = false;  // the window's pixels are gone
    };
    struct Rectangle {
        int left = 0, top = 0, width = 0, height = 0;
    };

    /// Throws Error: no display, or no OpenGL 3.3.
    explicit GlfwWindow(const WindowOptions& options);
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    GLFWwindow* handle() const { return window_; }
    State& state() { return *state_; }

    /// Pixels of Dear ImGui for one length of the design: the monitor's scale where a window's
    /// coordinates are pixels, 1 where the desktop scales them itself.
    float content_scale() const;
    bool minimized() const;
    /// Made invisible, so that no white rectangle flashes up; to be called after the first frame.
    void show();
    void set_full_screen(bool on);
    std::string name_on_desktop() const;
    /// Size and place when not in full screen.
    Rectangle windowed() const;
    /// When not in full screen.
    bool maximized() const;

  private:
    GLFWwindow* window_ = nullptr;
    std::unique_ptr<State> state_;
    Rectangle before_full_screen_;
    bool maximized_before_ = false;
    bool shown_ = false;
};

}  // namespace attend
