#pragma once
#include <doctest/doctest.h>

#include "app/gui/panel.h"
#include "app/views/computation_plan.h"
#include "app/views/panels.h"
#include "app/views/weights.h"
#include "tests/support/gui_driver.h"

namespace attend {

/// The computation above the large matrix, as in the program, on a document of one-hot vectors:
/// no file is read.
inline Saved one_hot_document(int heads = 1) {
    Saved saved;
    saved.document.choices.embedding = "one_hot";
    saved.document.choices.sentence = "The cat sat";
    saved.document.choices.heads = heads;
    return saved;
}

/// What one frame of the two panels is.
inline void draw_matrices(Ui& ui, Store& store, Settings& settings, Requests& requests) {
    store.begin_frame();
    Frame frame{ui, store, settings, requests,
                Coloring(ui, store.document().view, store.computation().evaluation())};
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(viewport.Pos);
    ImGui::SetNextWindowSize(viewport.Size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::Begin("desk", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    ImGui::PopStyleVar();
    const float gap = ui.em(0.7f), width = viewport.Size.x - 2 * gap;
    const float top = std::round((viewport.Size.y - 3 * gap) * 0.3f);
    {
        const Panel panel(ui, "computation", {{gap, gap}, {width, top}}, "The computation");
        draw_computation(frame);
    }
    {
        const Panel panel(ui, "weights-panel",
                          {{gap, 2 * gap + top}, {width, viewport.Size.y - 3 * gap - top}},
                          weights_title(frame), weights_subtitle(frame));
        draw_weights(frame);
    }
    ImGui::End();
    store.end_frame(frame.gesture);
}

struct MatrixDesk {
    explicit MatrixDesk(Saved saved = one_hot_document(), ImVec2 size = {1280, 800})
        : store(std::move(saved)),
          driver([this](Ui& ui) { draw_matrices(ui, store, settings, requests); }, size) {}

    Store store;
    Settings settings;
    Requests requests;
    GuiDriver driver;

    Scalar value(const std::string& path, Cell cell) const {
        return store.computation().evaluation()->value(path)(cell.row, cell.column);
    }
    const Edits& edits() const { return store.document().edits; }
    std::size_t steps() const { return store.history().size(); }
    template <class Wanted>
    const Wanted* request() const {
        for (const Request& request : requests)
            if (const Wanted* found = std::get_if<Wanted>(&request)) return found;
        return nullptr;
    }
};

}  // namespace attend
