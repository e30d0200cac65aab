#pragma once
#include <memory>

namespace attend {

/// OpenGL 3.3 without a display: EGL on no surface, for drawing on a Canvas. Current on the thread
/// that made it, until it is destroyed.
class Offscreen {
  public:
    /// Throws Error where the machine has no EGL or no OpenGL 3.3.
    Offscreen();
    ~Offscreen();
    Offscreen(Offscreen&&) noexcept;
    Offscreen& operator=(Offscreen&&) noexcept;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace attend
