#include "app/platform/glfw_window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <langinfo.h>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/platform/png.h"
#include "app/platform/window.h"
#include "core/error.h"
#include "core/files/asset.h"

// As glfw3native.h declares it, which would ask for the headers of X11.
extern "C" unsigned long glfwGetX11Window(GLFWwindow* window);

namespace attend {

namespace {
std::string last_failure() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

/// What the machine offers when 3.3 cannot be had: "2.1", or nothing.
std::string offered_version() {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* probe = glfwCreateWindow(64, 64, "", nullptr, nullptr);
    if (!probe) return "none at all (" + last_failure() + ")";
    const std::string version =
        std::to_string(glfwGetWindowAttrib(probe, GLFW_CONTEXT_VERSION_MAJOR)) + "." +
        std::to_string(glfwGetWindowAttrib(probe, GLFW_CONTEXT_VERSION_MINOR));
    glfwDestroyWindow(probe);
    return version;
}

bool is_set(const char* variable) {
    const char* const value = std::getenv(variable);
    return value && *value;
}

/// X11 turns keys into signs by the locale: in one without UTF-8, such as "C", all but ASCII would
/// be lost. Numbers are written as before: only what signs are is set.
void know_all_signs() {
    const char* const locale = std::setlocale(LC_CTYPE, "");
    const bool utf8 = locale && std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    if (!utf8 && !std::setlocale(LC_CTYPE, "C.UTF-8")) std::setlocale(LC_CTYPE, "C");
}

/// GLFW would try Wayland first, whose library writes to the terminal that it is not there.
void start() {
    know_all_signs();
    const bool wayland = is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET") ||
                         (!is_set("DISPLAY") && is_set("XDG_RUNTIME_DIR"));
    if (!wayland && glfwPlatformSupported(GLFW_PLATFORM_X11))
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
    if (glfwInit()) return;
    throw Error("no display: the window needs a graphical session (" + last_failure() +
                "); `attend render` draws pictures without one");
}

/// The size asked for, or what the monitor has room for.
ImVec2 fitting_size(const WindowOptions& options) {
    const ImVec2 asked(static_cast<float>(options.width), static_cast<float>(options.height));
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    if (!monitor) return asked;
    int x = 0, y = 0, width = options.width, height = options.height;
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    float scale = 1, unused = 1;
    if (glfwGetPlatform() == GLFW_PLATFORM_X11)
        glfwGetMonitorContentScale(monitor, &scale, &unused);
    return fitting_window(asked, {static_cast<float>(width), static_cast<float>(height)}, scale);
}

/// `beside`: whose textures its OpenGL has, too.
GLFWwindow* create(const WindowOptions& options, GLFWwindow* beside = nullptr) {
    const ImVec2 size = fitting_size(options);
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, options.maximized);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "attend");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "attend");
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "attend");
    if (GLFWwindow* window = glfwCreateWindow(static_cast<int>(size.x), static_cast<int>(size.y),
                                              options.title.c_str(), nullptr, beside))
        return window;
    if (beside) throw Error("no second window: " + last_failure());
    const std::string version = offered_version();
    glfwTerminate();
    throw Error("OpenGL 3.3 is needed, this machine offers " + version);
}

void set_icon(GLFWwindow* window) {
    if (glfwGetPlatform() == GLFW_PLATFORM_WAYLAND) return;  // there the .desktop file names it
    Image icon = decode_png(asset("assets/icon/attend.png"));
    const GLFWimage image{icon.width, icon.height, icon.rgba.data()};
    glfwSetWindowIcon(window, 1, &image);
}

GlfwWindow::State& state_of(GLFWwindow* window) {
    return *static_cast<GlfwWindow::State*>(glfwGetWindowUserPointer(window));
}

void stir(GLFWwindow* window) { state_of(window).leading().pacer.stir(); }

/// Each event stirs the pacer. Dear ImGui's backend is installed later and calls these first.
void set_callbacks(GLFWwindow* window) {
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { stir(w); });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { stir(w); });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { stir(w); });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { stir(w); });
    glfwSetKeyCallback(window, [](GLFWwindow* w, int, int, int, int) { stir(w); });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned) { stir(w); });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { stir(w); });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) {
        state_of(w).exposed = true;
        stir(w);
    });
    glfwSetWindowIconifyCallback(window, [](GLFWwindow* w, int) {
        state_of(w).exposed = true;
        stir(w);
    });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) { stir(w); });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { stir(w); });
    glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { stir(w); });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        for (int i = 0; i < count; ++i) state_of(w).leading().dropped.emplace_back(paths[i]);
        stir(w);
    });
}

/// Where the first monitor has room for windows.
GlfwWindow::Rectangle room_on_first_monitor() {
    GlfwWindow::Rectangle room;
    if (GLFWmonitor* const monitor = glfwGetPrimaryMonitor())
        glfwGetMonitorWorkarea(monitor, &room.left, &room.top, &room.width, &room.height);
    return room;
}

GLFWmonitor* monitor_under(const GlfwWindow::Rectangle& window) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    int most = 0;
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        const int wide =
            std::min(window.left + window.width, left + mode->width) - std::max(window.left, left);
        const int high =
            std::min(window.top + window.height, top + mode->height) - std::max(window.top, top);
        if (const int shared = std::max(wide, 0) * std::max(high, 0); shared > most) {
            most = shared;
            best = monitors[i];
        }
    }
    return best;
}
}  // namespace

ImVec2 fitting_window(ImVec2 asked, ImVec2 room, float scale) {
    return {std::floor(std::min(asked.x, room.x / scale)),
            std::floor(std::min(asked.y, room.y / scale))};
}

int monitor_count() {
    int count = 0;
    glfwGetMonitors(&count);
    return count;
}

GlfwWindow::GlfwWindow(const WindowOptions& options) : state_(std::make_unique<State>()) {
    start();
    window_ = create(options);
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    begin();
}

GlfwWindow::GlfwWindow(const WindowOptions& options, GlfwWindow& beside)
    : state_(std::make_unique<State>()) {
    state_->beside = &beside.state();
    window_ = create(options, beside.handle());
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(0);  // the other one waits for its display: it would be slowed down
    glfwMakeContextCurrent(beside.handle());
    if (monitor_count() > 1 && glfwGetPlatform() != GLFW_PLATFORM_WAYLAND) {
        const Rectangle room = room_on_first_monitor();
        glfwSetWindowPos(window_, room.left, room.top);
        glfwSetWindowSize(window_, room.width, room.height);
    }
    begin();
}

void GlfwWindow::begin() {
    glfwSetWindowSizeLimits(window_, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwSetWindowUserPointer(window_, state_.get());
    set_callbacks(window_);
    set_icon(window_);
}

GlfwWindow::~GlfwWindow() {
    glfwDestroyWindow(window_);
    if (!state_->beside) glfwTerminate();
}

float GlfwWindow::content_scale() const {
    float scale = 1, unused = 1;
    glfwGetWindowContentScale(window_, &scale, &unused);
    int window_width = 0, pixel_width = 0, height = 0;
    glfwGetWindowSize(window_, &window_width, &height);
    glfwGetFramebufferSize(window_, &pixel_width, &height);
    const bool scaled_by_desktop = pixel_width > window_width;
    return scaled_by_desktop ? 1.0f : std::max(scale, 0.5f);
}

bool GlfwWindow::minimized() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED); }

void GlfwWindow::show() {
    if (shown_) return;
    shown_ = true;
    glfwShowWindow(window_);
    state_->exposed = true;
    state_->pacer.stir();
}

GlfwWindow::Rectangle GlfwWindow::windowed() const {
    if (glfwGetWindowMonitor(window_)) return before_full_screen_;
    Rectangle r;
    if (glfwGetPlatform() != GLFW_PLATFORM_WAYLAND) glfwGetWindowPos(window_, &r.left, &r.top);
    glfwGetWindowSize(window_, &r.width, &r.height);
    return r;
}

bool GlfwWindow::maximized() const {
    if (glfwGetWindowMonitor(window_)) return maximized_before_;
    return glfwGetWindowAttrib(window_, GLFW_MAXIMIZED);
}

std::string GlfwWindow::name_on_desktop() const {
    if (glfwGetPlatform() != GLFW_PLATFORM_X11) return {};
    return fmt::format("x11:{:x}", glfwGetX11Window(window_));
}

void GlfwWindow::set_full_screen(bool on) {
    if (on == (glfwGetWindowMonitor(window_) != nullptr)) return;
    if (on) return fill(monitor_under(windowed()));
    const Rectangle r = before_full_screen_;
    glfwSetWindowMonitor(window_, nullptr, r.left, r.top, r.width, r.height, GLFW_DONT_CARE);
    stir(window_);
}

bool GlfwWindow::fill_another_monitor() {
    int count = 0;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    if (count < 2) return false;
    fill(monitors[1]);  // the first is the one that a desktop names so
    return true;
}

void GlfwWindow::fill(GLFWmonitor* monitor) {
    if (!monitor || glfwGetWindowMonitor(window_) == monitor) return;
    if (!glfwGetWindowMonitor(window_)) {
        before_full_screen_ = windowed();
        maximized_before_ = maximized();
    }
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    stir(window_);
}

}  // namespace attend
