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
/// A framebuffer, by its name, and how large it is.
struct Pixels {
    GLuint name;
    int width, height;
};
void copy(const Pixels& from, const Pixels& to) {
    const bool same = from.width == to.width && from.height == to.height;
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from.name);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to.name);
    glBlitFramebuffer(0, 0, from.width, from.height, 0, 0, to.width, to.height, GL_COLOR_BUFFER_BIT,
                      same ? GL_NEAREST : GL_LINEAR);
}

}  // namespace

Canvas::Canvas(int width, int height) : width_(width), height_(height) {
    check_size(width, height);
    color_ = gl::make_texture({GL_RGBA8, width, height, nullptr, 0, true});
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

void Canvas::show(int width, int height) const {
    copy({framebuffer_.name(), width_, height_}, {0, width, height});
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
}

void Canvas::take(const Canvas& other) {
    copy({other.framebuffer_.name(), other.width_, other.height_},
         {framebuffer_.name(), width_, height_});
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void show_in_other_opengl(const Canvas& canvas) {
    const gl::Framebuffer framebuffer = gl::make_framebuffer(canvas.texture());
    copy({framebuffer.name(), canvas.width(), canvas.height()},
         {0, canvas.width(), canvas.height()});
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
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

void Repaint::fit(std::optional<Canvas>& canvas, int width, int height) {
    if (canvas && canvas->width() == width && canvas->height() == height) return;
    canvas.emplace(width, height);
    forget();
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
