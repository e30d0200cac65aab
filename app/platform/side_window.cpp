#include "app/platform/side_window.h"

// epoxy first: GLFW must not bring its own OpenGL header.
#include <epoxy/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <optional>
#include <utility>

#include "app/platform/canvas.h"
#include "app/platform/context_before.h"
#include "app/platform/glfw_window.h"
#include "app/platform/gui_backends.h"
#include "app/platform/window.h"

namespace attend {

namespace {

/// Gives what is typed in one window to another one, too: of the events that wait those that came
/// after the last one so given, which it returns.
ImU32 hand_on_typing(const ImGuiContext& from, ImU32 last, ImGuiContext& to) {
    const ContextBefore before;
    ImGui::SetCurrentContext(&to);
    for (const ImGuiInputEvent& event : from.InputEventsQueue) {
        if (event.EventId <= last) continue;
        last = event.EventId;
        if (event.Type == ImGuiInputEventType_Key) to.IO.AddKeyEvent(event.Key.Key, event.Key.Down);
        if (event.Type == ImGuiInputEventType_Text) to.IO.AddInputCharacter(event.Text.Char);
    }
    return last;
}

/// The OpenGL of one window is current, until it goes out of scope; then that of another one.
class CurrentOpenGl {
  public:
    CurrentOpenGl(GLFWwindow* now, GLFWwindow* then) : then_(then) { glfwMakeContextCurrent(now); }
    ~CurrentOpenGl() { glfwMakeContextCurrent(then_); }
    CurrentOpenGl(const CurrentOpenGl&) = delete;
    CurrentOpenGl& operator=(const CurrentOpenGl&) = delete;

  private:
    GLFWwindow* then_;
};

WindowOptions options_with(const std::string& title) {
    WindowOptions options;
    options.title = title;
    options.maximized = monitor_count() > 1;
    return options;
}

}  // namespace

// The order of the members is the order of construction, and matters.
struct SideWindow::Implementation {
    GlfwWindow& beside;
    ImGuiContext& context_beside;
    GlfwWindow glfw;
    GuiContext gui;
    GuiBackends backends;
    ImGuiContext* const context = ImGui::GetCurrentContext();
    std::optional<Canvas> canvas;  // of the framebuffer's size
    Repaint repaint;
    ImU32 handed_on = 0;  // the last event that the other window has, too

    Implementation(GlfwWindow& first, const std::string& title)
        : beside(first),
          context_beside(*ImGui::GetCurrentContext()),
          glfw(options_with(title), first),
          backends(glfw.handle()) {
        // Keys mean what they mean there, and nothing here.
        ImGui::GetIO().ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    }

    /// Onto the canvas; false where it is as it was.
    bool render() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(glfw.handle(), &width, &height);
        if (width < 1 || height < 1) return false;
        repaint.fit(canvas, width, height);
        const bool changed = repaint.draw(*canvas, *ImGui::GetDrawData(), gui.ui.theme->backdrop);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        return changed;
    }

    /// The canvas in this window: only its own OpenGL can write there, and it shares textures
    /// alone.
    void show() {
        const CurrentOpenGl current(glfw.handle(), beside.handle());
        show_in_other_opengl(*canvas);
        glfwSwapBuffers(glfw.handle());
        glfw.show();
    }
};

SideWindow::SideWindow(Window& beside, const std::string& title) {
    const ContextBefore before;
    implementation_ = std::make_unique<Implementation>(beside.glfw(), title);
}

SideWindow::~SideWindow() {
    const ContextBefore before;
    ImGui::SetCurrentContext(implementation_->context);
    implementation_.reset();
}

void SideWindow::frame(std::string_view theme_name, const std::function<void(Ui&)>& draw,
                       bool anew) {
    Implementation& self = *implementation_;
    const ContextBefore before;
    ImGui::SetCurrentContext(self.context);
    self.handed_on = hand_on_typing(*self.context, self.handed_on, self.context_beside);
    Ui& ui = self.gui.ui;
    ui.theme = &theme(theme_name);
    ui.scale = self.glfw.content_scale();
    begin_frame(ui);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    draw(ui);
    ImGui::Render();
    if (self.glfw.minimized()) return;
    if (anew) self.repaint.forget();
    const bool changed = self.render(), exposed = std::exchange(self.glfw.state().exposed, false);
    if (self.canvas && (changed || exposed)) self.show();
}

bool SideWindow::close_requested() const {
    return glfwWindowShouldClose(implementation_->glfw.handle());
}

}  // namespace attend
