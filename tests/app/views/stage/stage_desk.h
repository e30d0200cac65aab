#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/views/desk/scene_views.h"
#include "app/views/stage/stage.h"
#include "app/views/window/window_view.h"
#include "support/desk.h"

namespace attend {

/// The window on the stage; what its boxes say is read in each frame.
struct Stage : Desk {
    explicit Stage(const char* view, Saved saved = hand_made_document(4),
                   ImVec2 size = {1920, 1080})
        : Desk(std::move(saved)), gui([this](Ui& ui) { draw(ui); }, size) {
        store.session.selection.view = view;
        store.session.presenting = true;
        settle();
    }
    void draw(Ui& ui) {
        draw_window(ui, store, settings, requests, state);
        Frame frame{ui, store, settings, requests, {}};
        frame.coloring = coloring_of(frame);
        if (!store.session.presenting) return;
        const ImVec2 size = ImGui::GetMainViewport()->Size;
        const Box all = stage(frame, staged_picture(frame));
        const PlacedBoxes placed = lay_out(ui, all, {{0, 0}, size});
        for (const char* const name : {"stage/title", "stage/sentence", "stage/keys"})
            said[name] = placed.words(name);
        pictures.clear();
        for (const SceneView* const one : staged_views(frame)) pictures.emplace_back(one->name);
    }
    void settle() {
        gui.frames(3);
        while (store.computation().busy() || is_unfinished(gui.ui())) gui.frame();
        gui.frames(2);
    }
    void key(ImGuiKey which) {
        gui.key(which);
        settle();
    }
    /// What is said above the picture, and what a key does.
    const std::string& words(const std::string& name) { return said[name]; }
    const std::string& view() const { return selection().view; }

    WindowState state;
    std::map<std::string, std::string> said;
    std::vector<std::string> pictures;
    GuiDriver gui;
};

}  // namespace attend
