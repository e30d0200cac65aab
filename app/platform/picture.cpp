#include "app/platform/picture.h"

#include <epoxy/gl.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/platform/canvas.h"
#include "app/platform/context_before.h"
#include "app/platform/offscreen.h"
#include "app/platform/vector/read_drawing.h"
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

/// Frames in the OpenGL that is current.
class Frames {
  public:
    Frames(PictureSize size, std::string_view theme_name) {
        gui.ui.theme = &theme(theme_name);
        gui.ui.scale = size.scale;
        gui.ui.renderer = &renderer;
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
        io.DeltaTime = 1.0f / 60;
    }

    /// Until what is drawn is whole. `begun` is called once Dear ImGui has begun a frame, `drawn`
    /// when it knows what to draw.
    template <class Begun, class Drawn>
    void run(const std::function<void(Ui&)>& draw, const std::function<void(Ui&)>& prepare,
             PictureFrames frames, Begun begun, Drawn drawn) {
        bool settled = false;
        for (int left = frames.count; left > 0; --left) {
            if (prepare) prepare(gui.ui);
            one(draw, begun);
            drawn(*ImGui::GetDrawData());
            if ((settled && frames.settle_once) || !is_unfinished(gui.ui)) {
                settled = true;
                continue;
            }
            left = std::max(left, frames.count);  // what appears then settles, too
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

    template <class Begun>
    void one(const std::function<void(Ui&)>& draw, Begun begun) {
        begin_frame(gui.ui);
        renderer.begin_frame();
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        begun();
        draw(gui.ui);
        ImGui::Render();
    }

    GuiContext gui;
    const Backend backend;
    HeatmapRenderer renderer;
};

Image draw_frames(PictureSize size, std::string_view theme_name,
                  const std::function<void(Ui&)>& draw, const std::function<void(Ui&)>& prepare,
                  PictureFrames frames) {
    Canvas canvas(size.width, size.height);
    Repaint repaint;
    Frames all(size, theme_name);
    all.run(
        draw, prepare, frames, [] {},
        [&](ImDrawData& data) {
            if (frames.whole) repaint.forget();
            repaint.draw(canvas, data, all.gui.ui.theme->backdrop);
        });
    return canvas.read();
}

/// What the backend would do before it draws.
void update_textures() {
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
        if (texture->Status != ImTextureStatus_OK) ImGui_ImplOpenGL3_UpdateTexture(texture);
}

Drawing draw_shapes_of_frames(PictureSize size, std::string_view theme_name,
                              const std::function<void(Ui&)>& draw,
                              const std::function<void(Ui&)>& prepare) {
    Frames all(size, theme_name);
    all.run(draw, prepare, {}, draw_with_sharp_edges, [](ImDrawData&) { update_textures(); });
    return read_drawing(*ImGui::GetDrawData(), all.renderer);
}

}  // namespace

Image draw_picture(PictureSize size, std::string_view theme_name,
                   const std::function<void(Ui&)>& draw, const std::function<void(Ui&)>& prepare,
                   PictureFrames frames) {
    const Offscreen opengl;
    return draw_frames(size, theme_name, draw, prepare, frames);
}

Drawing draw_shapes(PictureSize size, std::string_view theme_name,
                    const std::function<void(Ui&)>& draw, const std::function<void(Ui&)>& prepare) {
    const Offscreen opengl;
    return draw_shapes_of_frames(size, theme_name, draw, prepare);
}

Drawing draw_shapes_beside(PictureSize size, std::string_view theme_name,
                           const std::function<void(Ui&)>& draw) {
    const ContextBefore before;
    return draw_shapes_of_frames(size, theme_name, draw, {});
}

Image draw_picture_beside(PictureSize size, std::string_view theme_name,
                          const std::function<void(Ui&)>& draw) {
    const ContextBefore before;
    Image image = draw_frames(size, theme_name, draw, {}, {});
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return image;
}

struct GrowingPicture::Implementation {
    Implementation(PictureSize size, std::string_view theme_name)
        : canvas(size.width, size.height), frames(size, theme_name) {}

    Canvas canvas;
    Repaint repaint;
    Frames frames;
    ImGuiContext* const context = ImGui::GetCurrentContext();
    int whole_frames = 0;
};

GrowingPicture::GrowingPicture(PictureSize size, std::string_view theme_name) {
    const ContextBefore before;
    implementation_ = std::make_unique<Implementation>(size, theme_name);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

GrowingPicture::~GrowingPicture() {
    const ContextBefore before;
    ImGui::SetCurrentContext(implementation_->context);
    implementation_.reset();
}

bool GrowingPicture::is_whole() const {
    return implementation_->whole_frames >= PictureFrames().count;
}

void GrowingPicture::grow(const std::function<void(Ui&)>& draw) {
    Implementation& self = *implementation_;
    const ContextBefore before;
    ImGui::SetCurrentContext(self.context);
    self.frames.one(draw, [] {});
    const Ui& ui = self.frames.gui.ui;
    self.repaint.draw(self.canvas, *ImGui::GetDrawData(), ui.theme->backdrop);
    self.whole_frames = is_unfinished(ui) ? 0 : self.whole_frames + 1;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

ShownImage GrowingPicture::image() const {
    const Canvas& canvas = implementation_->canvas;
    return {canvas.texture().name(), canvas.width(), canvas.height(), true};
}

}  // namespace attend
