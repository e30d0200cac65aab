#include "app/platform/offscreen.h"

#include <epoxy/egl.h>

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
}  // namespace

struct Offscreen::Implementation {
    EGLDisplay display = open_display();
    EGLContext context = open_context(display);

    Implementation() = default;
    ~Implementation() {
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
    }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;
};

Offscreen::Offscreen() : implementation_(std::make_unique<Implementation>()) {}
Offscreen::~Offscreen() = default;
Offscreen::Offscreen(Offscreen&&) noexcept = default;
Offscreen& Offscreen::operator=(Offscreen&&) noexcept = default;

}  // namespace attend
