#include "app/platform/canvas.h"

#include <epoxy/gl.h>
#include <fmt/format.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>

#include "app/render/digest.h"
#include "app/render/ground.h"
#include "core/error.h"

namespace attend {

namespace {
void check_size(int width, int height) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (width < 1 || height < 1 || width > most || height > most)
        throw Error(
            "picture", fmt::format("{} × {} pixels", width, height),
            fmt::format("1 to {} on each side, the most this machine's graphics driver can draw",
                        most));
}
}  // namespace

Canvas::Canvas(int width, int height) : width_(width), height_(height) {
    check_size(width, height);
    color_ = gl::make_texture({GL_RGBA8, width, height, nullptr, 0, false});
    framebuffer_ = gl::make_framebuffer(color_);
}

void Canvas::bind() {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, width_, height_);
    glDisable(GL_SCISSOR_TEST);
}

void Canvas::clear(const PixelRectangle& part, Rgb color) {
    glEnable(GL_SCISSOR_TEST);
    gl::set_scissor(part, height_);
    glClearColor(color.r, color.g, color.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

void Canvas::show() const {
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width_, height_);
}

Image Canvas::read() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    Image image{width_, height_, {}};
    const std::size_t stride = static_cast<std::size_t>(width_) * 4;
    std::vector<std::uint8_t> upward(stride * static_cast<std::size_t>(height_));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, upward.data());
    image.rgba.resize(upward.size());
    for (int row = 0; row < height_; ++row)
        std::copy_n(upward.data() + stride * static_cast<std::size_t>(height_ - 1 - row), stride,
                    image.rgba.data() + stride * static_cast<std::size_t>(row));
    return image;
}

bool Repaint::draw(Canvas& canvas, ImDrawData& data, Rgb ground) {
    const std::vector<PixelRectangle> parts = damage_.since_last(data, Digest().add(ground).bits());
    if (parts.empty()) return false;
    canvas.bind();
    const std::vector<PixelRectangle> grounds = grounds_of(data);
    for (const PixelRectangle& part : parts)
        for (const PixelRectangle& bare : without(part, grounds)) canvas.clear(bare, ground);
    draw_within(data, parts, [&] { ImGui_ImplOpenGL3_RenderDrawData(&data); });
    return true;
}

}  // namespace attend
