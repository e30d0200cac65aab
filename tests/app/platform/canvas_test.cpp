#include "app/platform/canvas.h"

#include <doctest/doctest.h>
#include <imgui_impl_opengl3.h>

#include "app/platform/offscreen.h"
#include "app/render/heatmap_renderer.h"
#include "app/views/window/window_view.h"
#include "support/desk.h"

using namespace attend;

namespace {

/// Frames of Dear ImGui, each drawn twice: what differs over the last one, and all of it anew.
class TwoCanvases {
  public:
    explicit TwoCanvases(std::function<void(Ui&)> draw, int width = 800, int height = 600)
        : draw_(std::move(draw)), changed_(width, height), whole_(width, height) {
        gui_.ui.theme = &theme("dark");
        gui_.ui.renderer = &renderer_;
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
        io.DeltaTime = 1.0f / 60;
        ImGui_ImplOpenGL3_Init("#version 330 core");
    }
    ~TwoCanvases() { ImGui_ImplOpenGL3_Shutdown(); }
    TwoCanvases(const TwoCanvases&) = delete;
    TwoCanvases& operator=(const TwoCanvases&) = delete;

    /// Returns whether anything was drawn; the two canvases show the same afterwards.
    bool frame() {
        begin_frame(gui_.ui);
        renderer_.begin_frame();
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        draw_(gui_.ui);
        ImGui::Render();
        const Rgb ground = gui_.ui.theme->backdrop;
        const bool drawn = repaint_.draw(changed_, *ImGui::GetDrawData(), ground);
        Repaint().draw(whole_, *ImGui::GetDrawData(), ground);
        CHECK(changed_.read().rgba == whole_.read().rgba);
        return drawn;
    }
    /// How many frames until one draws nothing: at most `most`.
    int frames_until_still(int most = 60) {
        int count = 0;
        while (count < most && frame()) ++count;
        return count;
    }
    Ui& ui() { return gui_.ui; }

  private:
    std::function<void(Ui&)> draw_;
    Offscreen opengl_;
    GuiContext gui_;
    HeatmapRenderer renderer_;
    Canvas changed_, whole_;
    Repaint repaint_;
};

}  // namespace

TEST_CASE(
    "a frame that shows the same draws nothing; one that shows something else shows all of it") {
    std::string text = "one";
    ImVec2 place{100, 100};
    TwoCanvases frames([&](Ui&) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        list.AddRectFilled({20, 20}, {700, 400}, IM_COL32(40, 60, 90, 128));
        list.AddCircleFilled(place, 37, IM_COL32(200, 80, 30, 100));
        list.AddText({300, 300}, IM_COL32_WHITE, text.c_str());
        list.AddLine({0, 0}, {799, 599}, IM_COL32(255, 255, 0, 90), 3);
    });
    CHECK(frames.frame());
    CHECK(frames.frames_until_still() < 3);
    for (const float x : {130.0f, 333.5f, 780.0f, -20.0f}) {
        place = {x, 250.25f};
        CHECK(frames.frame());
        CHECK_FALSE(frames.frame());
    }
    text = "two";
    CHECK(frames.frame());
    frames.ui().theme = &theme("light");
    CHECK(frames.frame());
}

TEST_CASE("a window in use shows what it would show if all of it were drawn anew") {
    for (const char* view : {"lines", "heatmap", "all_heads", "arrows", "gallery"}) {
        CAPTURE(view);
        Saved saved = hand_made_document(2);
        saved.selection.view = view;
        Desk desk(std::move(saved));
        WindowState state;
        TwoCanvases frames(
            [&](Ui& ui) { draw_window(ui, desk.store, desk.settings, desk.requests, state); }, 1280,
            800);
        CHECK(frames.frames_until_still() < 60);
        for (const ImVec2 place : {ImVec2{640, 420}, {647, 423}, {300, 130}, {1100, 600}}) {
            ImGui::GetIO().AddMousePosEvent(place.x, place.y);
            frames.frames_until_still(6);
        }
        desk.store.session.selection.query = 3;
        CHECK(frames.frame());
        frames.frames_until_still();
        desk.store.session.overlay = "palette";
        CHECK(frames.frame());
        frames.frames_until_still();
    }
}
