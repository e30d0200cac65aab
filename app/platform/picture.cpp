#include "app/platform/picture.h"

#include <epoxy/gl.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/platform/canvas.h"
#include "app/platform/offscreen.h"
#include "app/render/heatmap_renderer.h"

namespace attend {

namespace {
/// Dear ImGui's OpenGL backend for as long as the picture takes.
struct Backend {
    Backend() { ImGui_ImplOpenGL3_Init("#version 330 core"); }
    ~Backend() { ImGui_ImplOpenGL3_Shutdown(); }
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
};

/// Frames in the OpenGL that is current, until what is drawn is whole.
Image draw_frames(PictureSize size, std::string_view theme_name,
                  const std::function<void(Ui&)>& draw, const std::function<void(Ui&)>& prepare,
                  PictureFrames frames) {
    Canvas canvas(size.width, size.height);
    Repaint repaint;
    GuiContext gui;
    gui.ui.theme = &theme(theme_name);
    gui.ui.scale = size.scale;
    const Backend backend;
    HeatmapRenderer renderer;
    gui.ui.renderer = &renderer;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
    io.DeltaTime = 1.0f / 60;
    bool settled = false;
    for (int left = frames.count; left > 0; --left) {
        if (prepare) prepare(gui.ui);
        begin_frame(gui.ui);
        renderer.begin_frame();
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        draw(gui.ui);
        ImGui::Render();
        if (frames.whole) repaint.forget();
        repaint.draw(canvas, *ImGui::GetDrawData(), gui.ui.theme->backdrop);
        if ((settled && frames.settle_once) || !is_unfinished(gui.ui)) {
            settled = true;
            continue;
        }
        left = std::max(left, frames.count);  // what appears then settles, too
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return canvas.read();
}

/// Whose Dear ImGui it was before, also where an error ends this.
struct ContextBefore {
    ImGuiContext* context = ImGui::GetCurrentContext();
    ContextBefore() = default;
    ~ContextBefore() { ImGui::SetCurrentContext(context); }
    ContextBefore(const ContextBefore&) = delete;
    ContextBefore& operator=(const ContextBefore&) = delete;
};

}  // namespace

Image draw_picture(PictureSize size, std::string_view theme_name,
                   const std::function<void(Ui&)>& draw, const std::function<void(Ui&)>& prepare,
                   PictureFrames frames) {
    const Offscreen opengl;
    return draw_frames(size, theme_name, draw, prepare, frames);
}

Image draw_picture_beside(PictureSize size, std::string_view theme_name,
                          const std::function<void(Ui&)>& draw) {
    const ContextBefore before;
    Image image = draw_frames(size, theme_name, draw, {}, {});
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

}  // namespace attend
