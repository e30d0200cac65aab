#pragma once
#include <imgui.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/platform/frame_pacer.h"

struct GLFWwindow;
struct GLFWmonitor;

namespace attend {

struct WindowOptions;

/// The size to open a window with, before GLFW multiplies it with the monitor's scale: the size
/// asked for, unless the monitor's room (pixels) is smaller than that size times the scale.
ImVec2 fitting_window(ImVec2 asked, ImVec2 room, float scale);

/// How many monitors there are, once a window is there.
int monitor_count();

/// GLFW, one window of it, and its current OpenGL 3.3 context, from construction to destruction.
class GlfwWindow {
  public:
    /// What GLFW's callbacks write to; its address never changes.
    struct State {
        FramePacer pacer;
        std::vector<std::filesystem::path> dropped;
        bool exposed = false;  // the window's pixels are gone
        /// Of the window that this one stands beside; null: of none. Whatever happens in either is
        /// an event of both.
        State* beside = nullptr;
        State& leading() { return beside ? *beside : *this; }
    };
    struct Rectangle {
        int left = 0, top = 0, width = 0, height = 0;
    };

    /// Throws Error: no display, or no OpenGL 3.3.
    explicit GlfwWindow(const WindowOptions& options);
    /// Beside another one, which lives longer: with an OpenGL of its own that has the textures of
    /// the other's, whose OpenGL stays current; on the first monitor where there are several.
    /// Throws Error.
    GlfwWindow(const WindowOptions& options, GlfwWindow& beside);
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
    /// Fills a monitor that is not the first one, if there is one; says whether.
    bool fill_another_monitor();
    std::string name_on_desktop() const;
    /// Size and place when not in full screen.
    Rectangle windowed() const;
    /// When not in full screen.
    bool maximized() const;

  private:
    void begin();  // what every window begins with
    void fill(GLFWmonitor* monitor);

    GLFWwindow* window_ = nullptr;
    std::unique_ptr<State> state_;
    Rectangle before_full_screen_;
    bool maximized_before_ = false;
    bool shown_ = false;
};

}  // namespace attend
