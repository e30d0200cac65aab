#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

class Window;

/// A second window of the program, beside the first one: another picture, drawn in the OpenGL of
/// the first one between two of its frames. What is typed here is typed there, so that every key
/// works in either; of the mouse each has its own. What happens here wakes the first one's
/// wait_for_events().
class SideWindow {
  public:
    /// On the first monitor where there are several. `beside` lives longer. Throws Error.
    SideWindow(Window& beside, const std::string& title);
    ~SideWindow();
    SideWindow(const SideWindow&) = delete;
    SideWindow& operator=(const SideWindow&) = delete;

    /// Draws one frame and shows it where it differs. `anew`: a texture that it shows does.
    void frame(std::string_view theme, const std::function<void(Ui&)>& draw, bool anew);
    bool close_requested() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace attend
