#include "app/platform/window.h"

// epoxy first: GLFW must not bring its own OpenGL header.
#include <epoxy/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <utility>

#include "app/gui/typing_order.h"
#include "app/gui/ui.h"
#include "app/platform/canvas.h"
#include "app/platform/glfw_window.h"
#include "app/platform/gui_backends.h"
#include "app/render/color_vision.h"
#include "app/render/heatmap_renderer.h"

namespace attend {

namespace {

constexpr double seconds_of_still_frame = 1.0 / 120;
constexpr double seconds_of_hidden_frame = 0.25;

/// Draws the sign of pause at the lower right: two small bars.
void mark_as_frozen(Canvas& canvas, const Ui& ui) {
    const auto length = [&](float em) { return static_cast<int>(ui.em(em)); };
    const int right = canvas.width() - length(0.5f), bottom = canvas.height() - length(0.5f);
    canvas.bind();
    for (const int from : {length(0.2f), length(0.6f)})
        canvas.clear({right - from - length(0.2f), bottom - length(0.7f), right - from, bottom},
                     ui.theme->dim_text);
}

}  // namespace

// The order of the members is the order of construction, and matters.
struct Window::Implementation {
    GlfwWindow glfw;
    GuiContext gui;
    GuiBackends backends;
    HeatmapRenderer renderer;
    VisionFilter filter;
    std::optional<Canvas> canvas;  // of the framebuffer's size
    std::optional<Canvas> frozen;  // what is shown instead
    Repaint repaint;
    Magnifier magnifier;
    std::uint64_t changes = 0;
    bool still = false;  // the last frame showed nothing new
    const ColorVision* eyes = &color_visions().front();
    float zoom = 1;
    std::string title;
    std::atomic<bool> woken = false;

    explicit Implementation(const WindowOptions& options) : glfw(options), backends(glfw.handle()) {
        gui.ui.theme = &theme(options.theme);
        gui.ui.renderer = &renderer;
    }

    /// From the events to what is to be drawn, without an end.
    bool pass(const std::function<bool(Ui&)>& draw) {
        begin_frame(gui.ui);
        renderer.begin_frame();
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        begin_magnified(ImGui::GetIO(), magnifier);
        ImGui::NewFrame();
        return draw(gui.ui);
    }

    /// What Dear ImGui drew last, onto the canvas; false where it is as it was.
    bool render() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(glfw.handle(), &width, &height);
        if (width < 1 || height < 1) return false;
        repaint.fit(canvas, width, height);
        magnify(*ImGui::GetDrawData(), magnifier);
        if (!repaint.draw(*canvas, *ImGui::GetDrawData(), gui.ui.theme->backdrop)) return false;
        ++changes;
        return true;
    }

    /// The canvas into the back buffer.
    void fill_back_buffer() {
        (frozen ? *frozen : *canvas).show(canvas->width(), canvas->height());
        if (eyes != &color_visions().front())
            filter.apply(*eyes, canvas->width(), canvas->height());
    }

    /// A button held down repeats, and a drag goes on, without events; of events that came together
    /// Dear ImGui leaves some for the frames that follow.
    void keep_going() {
        if (typing_waits()) glfw.state().pacer.stir();
        if (ImGui::IsAnyMouseDown()) glfw.state().pacer.animate_until(glfwGetTime() + 0.05);
    }
};

Window::Window(const WindowOptions& options)
    : implementation_(std::make_unique<Implementation>(options)) {}
Window::~Window() = default;
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;

bool Window::wait_for_events() {
    FramePacer& pacer = implementation_->glfw.state().pacer;
    const std::optional<double> wait = pacer.wait(glfwGetTime());
    if (!wait)
        glfwWaitEvents();
    else if (implementation_->glfw.minimized())  // what is due is done, though nobody sees it
        glfwWaitEventsTimeout(std::max(*wait, seconds_of_hidden_frame));
    else if (*wait > 0)
        glfwWaitEventsTimeout(*wait);
    else if (implementation_->still)  // no swap of buffers waits for the display
        glfwWaitEventsTimeout(seconds_of_still_frame);
    else
        glfwPollEvents();
    if (implementation_->woken.exchange(false)) pacer.stir();
    return pacer.wait(glfwGetTime()) == 0.0;
}

void Window::frame(const std::function<bool(Ui&)>& draw) {
    constexpr double most_seconds = 0.03;  // for what is not shown
    constexpr int most_passes = 16;
    Implementation& self = *implementation_;
    const double start = glfwGetTime();
    self.glfw.state().pacer.drawing(start);
    self.gui.ui.scale = self.glfw.content_scale() * self.zoom;
    for (int pass = 1;; ++pass) {
        const bool outdated = self.pass(draw);
        const bool waiting = typing_waits();
        const bool again = (outdated || waiting) && pass < most_passes;
        if (!again || (pass > 1 && glfwGetTime() - start > most_seconds)) break;
        ImGui::EndFrame();
    }
    ImGui::Render();
    self.keep_going();
    if (self.glfw.minimized()) return;  // shown again, it is exposed
    const bool changed = self.render(), exposed = std::exchange(self.glfw.state().exposed, false);
    self.still = !(changed || exposed) || !self.canvas;
    if (self.still) return;
    self.fill_back_buffer();
    glfwSwapBuffers(self.glfw.handle());
    self.glfw.show();
}

void Window::wake() {
    implementation_->woken = true;
    glfwPostEmptyEvent();
}

FramePacer& Window::pacer() { return implementation_->glfw.state().pacer; }
double Window::now() const { return glfwGetTime(); }
Ui& Window::ui() { return implementation_->gui.ui; }
void Window::set_zoom(float zoom) {
    const float clamped = std::clamp(zoom, 0.4f, 4.0f);
    if (std::exchange(implementation_->zoom, clamped) != clamped) pacer().stir();
}
void Window::set_theme(std::string_view name) {
    implementation_->gui.ui.theme = &theme(name);
    pacer().stir();
}
void Window::set_color_vision(std::string_view name) {
    if (std::exchange(implementation_->eyes, &color_vision(name)) == implementation_->eyes) return;
    implementation_->repaint.forget();
    pacer().stir();
}
void Window::set_title(const std::string& title) {
    if (std::exchange(implementation_->title, title) != title)
        glfwSetWindowTitle(implementation_->glfw.handle(), title.c_str());
}

bool Window::close_requested() const {
    return glfwWindowShouldClose(implementation_->glfw.handle());
}
void Window::cancel_close() {
    glfwSetWindowShouldClose(implementation_->glfw.handle(), GLFW_FALSE);
}
void Window::restore() {
    if (implementation_->glfw.minimized()) glfwRestoreWindow(implementation_->glfw.handle());
}
std::string Window::name_on_desktop() const { return implementation_->glfw.name_on_desktop(); }
void Window::set_full_screen(bool on) { implementation_->glfw.set_full_screen(on); }
bool Window::fill_another_monitor() { return implementation_->glfw.fill_another_monitor(); }

void Window::set_magnifier(const Magnifier& magnifier) {
    const Magnifier& now = implementation_->magnifier;
    const bool differs =
        now.factor != magnifier.factor || now.at.x != magnifier.at.x || now.at.y != magnifier.at.y;
    if (!differs) return;
    implementation_->magnifier = magnifier;
    pacer().stir();
}

void Window::freeze(bool freezes) {
    Implementation& self = *implementation_;
    if (freezes == self.frozen.has_value() || !self.canvas) return;
    self.frozen.reset();
    if (freezes) {
        self.frozen.emplace(self.canvas->width(), self.canvas->height());
        self.frozen->take(*self.canvas);
        mark_as_frozen(*self.frozen, self.gui.ui);
    }
    self.glfw.state().exposed = true;
    pacer().stir();
}

ShownImage Window::picture() const {
    const std::optional<Canvas>& canvas = implementation_->canvas;
    if (!canvas) return {};
    return {canvas->texture().name(), canvas->width(), canvas->height(), true};
}
std::uint64_t Window::changes() const { return implementation_->changes; }
GlfwWindow& Window::glfw() { return implementation_->glfw; }

std::vector<std::filesystem::path> Window::take_dropped() {
    return std::exchange(implementation_->glfw.state().dropped, {});
}

Image Window::screenshot() const {
    return implementation_->canvas->read();  // not as other eyes see it
}

ImVec2 Window::size() const {
    const ImVec2 drawn = ImGui::GetIO().DisplaySize;
    const float scale = implementation_->glfw.content_scale();
    return {drawn.x / scale, drawn.y / scale};
}

Window::Place Window::place() const {
    const GlfwWindow::Rectangle rectangle = implementation_->glfw.windowed();
    // GLFW multiplies with the scale again when it opens the window.
    const float scale = implementation_->glfw.content_scale();
    const auto unscaled = [scale](int length) {
        return static_cast<int>(std::lround(static_cast<float>(length) / scale));
    };
    return {unscaled(rectangle.width), unscaled(rectangle.height),
            implementation_->glfw.maximized()};
}

}  // namespace attend
