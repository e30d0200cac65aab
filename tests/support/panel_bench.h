#pragma once
#include <string>

#include "app/gui/panel.h"
#include "app/views/panels.h"

namespace attend {

/// One panel alone on a real store: what a frame of the program does around it.
struct PanelBench {
    using Draw = void (*)(Frame&);

    explicit PanelBench(Draw draw_panel, Document document = hand_made_document())
        : store({std::move(document), {}}), panel(draw_panel) {}

    /// Needs no file: vectors with named properties, four heads.
    static Document hand_made_document() {
        Document document;
        document.choices.embedding = "hand_made";
        document.choices.heads = 4;
        return document;
    }

    /// Fills the window with the panel.
    void draw(Ui& ui) {
        store.begin_frame();
        Frame frame{ui, store, settings, requests,
                    Coloring(ui, store.document().view, store.computation().evaluation())};
        const ImGuiViewport& viewport = *ImGui::GetMainViewport();
        ImGui::SetNextWindowPos(viewport.Pos);
        ImGui::SetNextWindowSize(viewport.Size);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
        ImGui::Begin("bench", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        ImGui::PopStyleVar();
        const float margin = ui.em(0.6f);
        {
            const Panel around(
                ui, "bench",
                {{margin, margin}, {viewport.Size.x - 2 * margin, viewport.Size.y - 2 * margin}},
                "");
            panel(frame);
        }
        ImGui::End();
        store.end_frame(frame.gesture);
    }

    Store store;
    Settings settings;
    Requests requests;
    Draw panel;

    const Choices& choices() const { return store.document().choices; }
    const Selection& selection() const { return store.session.selection; }
};

}  // namespace attend
