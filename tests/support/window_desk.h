#pragma once
#include <utility>

#include "app/views/window/window_view.h"
#include "support/desk.h"

namespace attend {

/// The whole window, driven without one.
struct WindowDesk : Desk {
    explicit WindowDesk(Saved saved = hand_made_document(), ImVec2 size = {1280, 800})
        : Desk(std::move(saved)),
          gui([this](Ui& ui) { draw_window(ui, store, settings, requests, state); }, size) {}

    void type_into_palette(const char* text) {
        gui.key(ImGuiMod_Ctrl | ImGuiKey_K);
        gui.frames(3);
        gui.type(text);
    }

    WindowState state;
    GuiDriver gui;
};

/// The window as it opens at its home, without panels.
struct HomeDesk : WindowDesk {
    explicit HomeDesk(Saved saved, ImVec2 size = {1920, 1080}) : WindowDesk(at_home(saved), size) {
        settings.hidden = {"setup", "explanation"};
        gui.frames(3);
    }

  private:
    static Saved& at_home(Saved& saved) { return saved.selection.view = "sentence", saved; }
};

}  // namespace attend
