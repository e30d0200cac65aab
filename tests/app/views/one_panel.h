#pragma once
#include <string>

#include "app/gui/widgets.h"
#include "app/views/panels.h"
#include "support/gui_driver.h"
#include "support/store.h"

namespace attend {

/// One panel alone in a window, on a real store.
struct OnePanel {
    void (*draw_panel)(Frame&);
    std::string title;
    RichText subtitle = {};
    Store store{hand_made_document()};
    Settings settings = {};
    Requests requests = {};

    void draw(Ui& ui) {
        store.begin_frame();
        Frame frame{ui, store, settings, requests,
                    Coloring(ui, store.document().view, store.computation().evaluation())};
        const ImGuiViewport& viewport = *ImGui::GetMainViewport();
        ImGui::SetNextWindowPos(viewport.Pos);
        ImGui::SetNextWindowSize(viewport.Size);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
        ImGui::Begin("one panel", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        ImGui::PopStyleVar();
        {
            const float gap = ui.em(0.4f);
            const Panel panel(ui, "panel",
                              {{gap, gap}, {viewport.Size.x - 2 * gap, viewport.Size.y - 2 * gap}},
                              title, subtitle);
            draw_panel(frame);
        }
        ImGui::End();
        store.end_frame(frame.gesture);
    }

    double number(const char* path, Cell cell) {
        return static_cast<double>(
            store.computation().evaluation()->value(path)(cell.row, cell.column));
    }
};

/// Drives it without a window.
struct DrivenPanel : OnePanel {
    explicit DrivenPanel(void (*panel)(Frame&), ImVec2 size, Saved document = hand_made_document())
        : OnePanel{panel, "Panel", {}, Store(std::move(document))},
          gui([this](Ui& ui) { draw(ui); }, size) {}
    GuiDriver gui;
};

}  // namespace attend
