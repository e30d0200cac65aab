#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/figure/shown_image.h"
#include "app/gui/ui.h"
#include "app/platform/frame_pacer.h"
#include "app/platform/png.h"
#include "app/render/magnifier.h"

namespace attend {

class GlfwWindow;

struct WindowOptions {
    std::string title = "Attend";
    int width = 1280, height = 800;  // screen coordinates
    bool maximized = false;
    std::string_view theme = "dark";
};

/// The program's window: GLFW, OpenGL 3.3, Dear ImGui and the heatmap renderer, made in that order
/// and taken down in the other. One at a time, on the main thread; only wake() may be called from
/// others.
///
///     while (!window.close_requested())
///         if (window.wait_for_events()) window.frame([&](Ui& ui) { draw(ui); });
class Window {
  public:
    /// Throws Error: no display, or no OpenGL 3.3 (and then what there is).
    explicit Window(const WindowOptions& options);
    ~Window();
    Window(Window&&) noexcept;
    Window& operator=(Window&&) noexcept;

    /// Sleeps until something happens or a deadline of the pacer; true when there is a frame to
    /// draw. Of a minimized window a few a second, for what is done in them.
    bool wait_for_events();
    /// Draws one frame and shows it, unless the window is minimized. `draw` returns whether it
    /// changed what it has drawn: then, and while events are waiting, it is called again before
    /// anything is shown, as if for the next frame; what a person does is seen in the frame in
    /// which it is done.
    void frame(const std::function<bool(Ui&)>& draw);
    /// Makes wait_for_events() return. From any thread.
    void wake();

    FramePacer& pacer();
    double now() const;  // seconds, the pacer's clock
    Ui& ui();

    /// The user's zoom; the monitor's scale is multiplied with it.
    void set_zoom(float zoom);
    void set_theme(std::string_view name);  // throws Error as theme() does
    /// Whose eyes all is shown for: color_visions(). Pictures and screens of others stay as they
    /// are.
    void set_color_vision(std::string_view name);
    void set_title(const std::string& title);

    bool close_requested() const;
    void cancel_close();
    /// Where it is minimized: for a question that must be seen.
    void restore();

    void set_full_screen(bool on);
    /// On a monitor that is not the first one; false where there is none.
    bool fill_another_monitor();

    /// From the next frame on what is drawn is shown larger.
    void set_magnifier(const Magnifier& magnifier);
    /// While it is frozen the window shows what it showed then, with a small sign; frames go on,
    /// and picture() has them.
    void freeze(bool freezes);
    /// What the last frame drew, as a texture of this window's OpenGL; valid until the next one.
    ShownImage picture() const;
    /// How many frames drew something else than the one before.
    std::uint64_t changes() const;

    /// How a dialog of the desktop names the window that it is of: "x11:1e00003". Empty: under
    /// Wayland, where GLFW offers no name.
    std::string name_on_desktop() const;

    /// Files dropped since the last call.
    std::vector<std::filesystem::path> take_dropped();
    /// What the last frame() drew.
    Image screenshot() const;

    struct Place {
        int width, height;  // where maximized: of the whole monitor
        bool maximized;
    };
    ImVec2 size() const;  // of what is drawn now, at scale 1
    Place place() const;  // to be restored at the next start, when not in full screen

  private:
    friend class SideWindow;
    GlfwWindow& glfw();

    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace attend
