#include "app/platform/offscreen.h"

#include <epoxy/egl.h>

#include <array>
#include <vector>

#include "core/error.h"

namespace attend {

namespace {

/// Displays that need no screen, the most usual first: Mesa's, the devices of other drivers, and
/// what the driver takes for the usual one. Each may turn out to be of no use.
std::vector<EGLDisplay> displays() {
    const auto offers = [](const char* extension) {
        return epoxy_has_egl_extension(EGL_NO_DISPLAY, extension);
    };
    std::vector<EGLDisplay> found;
    if (offers("EGL_MESA_platform_surfaceless"))
        found.push_back(
            eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    if (offers("EGL_EXT_platform_device") && offers("EGL_EXT_device_enumeration")) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        eglQueryDevicesEXT(static_cast<EGLint>(devices.size()), devices.data(), &count);
        for (EGLint i = 0; i < count; ++i)
            found.push_back(
                eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices.at(i), nullptr));
    }
    found.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    std::erase(found, EGL_NO_DISPLAY);
    return found;
}

/// Current, or EGL_NO_CONTEXT.
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
    if (context == EGL_NO_CONTEXT) return context;
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
    eglDestroyContext(display, context);
    return EGL_NO_CONTEXT;
}

}  // namespace

struct Offscreen::Implementation {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    Implementation() {
        bool any = false;
        for (EGLDisplay candidate : displays()) {
            if (!eglInitialize(candidate, nullptr, nullptr)) continue;
            any = true;
            display = candidate;
            context = open_context(display);
            if (context != EGL_NO_CONTEXT) return;
        }
        if (any)
            throw Error(
                "OpenGL 3.3 is needed, which this machine's graphics driver does not offer without "
                "a display");
        throw Error(
            "drawing without a display needs EGL, which this machine's graphics driver does not "
            "offer (on Debian: libegl1 and libgl1-mesa-dri)");
    }
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
