#pragma once
#include <memory>

#include "app/platform/png.h"
#include "app/render/color.h"

namespace attend {

/// OpenGL 3.3 without a display: EGL on no surface, drawing into a texture. Current on the thread
/// that made it, until it is destroyed.
class Offscreen {
  public:
    /// In pixels. Throws Error where the machine has no EGL or no OpenGL 3.3, or where the size is
    /// more than the driver can.
    Offscreen(int width, int height);
    ~Offscreen();
    Offscreen(Offscreen&&) noexcept;
    Offscreen& operator=(Offscreen&&) noexcept;

    int width() const;
    int height() const;
    /// Drawing goes to this surface from now on, over one color.
    void bind(Rgb ground);
    Image read() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace attend
