#include "app/platform/offscreen.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <fmt/format.h>

#include <algorithm>

#include "app/render/gl.h"
#include "core/error.h"

namespace attend {

namespace {
EGLDisplay open_display() {
    const bool surfaceless =
        epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless");
    EGLDisplay display = surfaceless ? eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA,
                                                                EGL_DEFAULT_DISPLAY, nullptr)
                                     : eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
        throw Error(
            "drawing without a display needs EGL, which this machine's graphics driver does not "
            "offer "
            "(on Debian: libegl1 and libgl1-mesa-dri)");
    return display;
}

EGLContext open_context(EGLDisplay display) {
    eglBindAPI(EGL_OPENGL_API);
    const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    eglChooseConfig(display, wanted, &config, 1, &count);
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION,
                              3,
                              EGL_CONTEXT_MINOR_VERSION,
                              3,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_NONE};
    const EGLContext context =
        eglCreateContext(display, count > 0 ? config : nullptr, EGL_NO_CONTEXT, version);
    if (context == EGL_NO_CONTEXT ||
        !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        throw Error(
            "OpenGL 3.3 is needed, which this machine's graphics driver does not offer without a "
            "display");
    return context;
}

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

struct Offscreen::Implementation {
    int width, height;
    EGLDisplay display = open_display();
    EGLContext context = open_context(display);
    gl::Texture color;
    gl::Framebuffer framebuffer;

    Implementation(int wide, int high) : width(wide), height(high) {
        try {
            check_size(width, height);
            color = gl::make_texture({GL_RGBA8, width, height, nullptr, 0, false});
            framebuffer = gl::make_framebuffer(color);
        } catch (...) {
            close();
            throw;
        }
    }
    ~Implementation() { close(); }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    void close() {
        framebuffer = {};
        color = {};
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
    }
};

Offscreen::Offscreen(int width, int height)
    : implementation_(std::make_unique<Implementation>(width, height)) {}
Offscreen::~Offscreen() = default;
Offscreen::Offscreen(Offscreen&&) noexcept = default;
Offscreen& Offscreen::operator=(Offscreen&&) noexcept = default;

int Offscreen::width() const { return implementation_->width; }
int Offscreen::height() const { return implementation_->height; }

void Offscreen::bind() {
    glBindFramebuffer(GL_FRAMEBUFFER, implementation_->framebuffer.name());
    glViewport(0, 0, width(), height());
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

Image Offscreen::read() const {
    glBindFramebuffer(GL_FRAMEBUFFER, implementation_->framebuffer.name());
    Image image{width(), height(), {}};
    const std::size_t stride = static_cast<std::size_t>(width()) * 4;
    std::vector<std::uint8_t> upward(stride * static_cast<std::size_t>(height()));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width(), height(), GL_RGBA, GL_UNSIGNED_BYTE, upward.data());
    image.rgba.resize(upward.size());
    for (int row = 0; row < height(); ++row)
        std::copy_n(upward.data() + stride * static_cast<std::size_t>(height() - 1 - row), stride,
                    image.rgba.data() + stride * static_cast<std::size_t>(row));
    return image;
}

}  // namespace attend
