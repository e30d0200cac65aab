#pragma once
#include "app/platform/png.h"
#include "app/render/color.h"
#include "app/render/gl.h"

namespace attend {

/// A picture in the memory of the graphics card, to be drawn on in whatever OpenGL is current.
class Canvas {
  public:
    /// In pixels. Throws Error where the size is more than the driver can.
    Canvas(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    /// Drawing goes here from now on, over one color.
    void bind(Rgb ground);
    Image read() const;

  private:
    int width_, height_;
    gl::Texture color_;
    gl::Framebuffer framebuffer_;
};

}  // namespace attend
