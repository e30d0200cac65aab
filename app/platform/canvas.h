#pragma once
#include <imgui.h>

#include <optional>

#include "app/platform/png.h"
#include "app/render/color.h"
#include "app/render/damage.h"
#include "app/render/drawn_parts.h"
#include "app/render/gl.h"

namespace attend {

/// A picture in the memory of the graphics card, to be drawn on in whatever OpenGL is current.
class Canvas {
  public:
    /// In pixels. Throws Error where the size is more than the driver can.
    Canvas(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    /// Drawing goes here from now on.
    void bind();
    /// One color over a part of what is bound.
    void clear(const PixelRectangle& part, Rgb color);
    /// All of it to the window whose OpenGL is current, which is so large; drawing goes there from
    /// now on.
    void show(int width, int height) const;
    /// A copy of all of another one.
    void take(const Canvas& other);
    Image read() const;
    /// Its rows begin with the lowest one.
    const gl::Texture& texture() const { return color_; }

  private:
    int width_, height_;
    gl::Texture color_;
    gl::Framebuffer framebuffer_;
};

/// All of a canvas to a window that is as large, whose OpenGL is current and is not that of the
/// canvas, but shares its textures.
void show_in_other_opengl(const Canvas& canvas);

/// Draws frame after frame on a canvas, of each no more than what differs from the last one there.
/// Needs Dear ImGui's OpenGL backend.
class Repaint {
  public:
    /// Over `ground`. False where nothing differs.
    bool draw(Canvas& canvas, ImDrawData& data, Rgb ground);
    /// Makes another canvas where it is not of this size, or there is none.
    void fit(std::optional<Canvas>& canvas, int width, int height);
    /// What is on the canvas is no longer what was drawn last.
    void forget() { damage_.forget(); }

  private:
    Damage damage_;
};

}  // namespace attend
