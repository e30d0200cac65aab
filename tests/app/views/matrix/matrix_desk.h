#pragma once
#include <doctest/doctest.h>

#include "app/views/computation/computation_plan.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/weights/weights.h"
#include "support/desk.h"

namespace attend {

/// No file is read: one-hot vectors.
inline Saved one_hot_document(int heads = 1) {
    Saved saved;
    saved.document.choices.embedding = "one_hot";
    saved.document.choices.sentence = "The cat sat";
    saved.document.choices.heads = heads;
    return saved;
}

/// The computation above the large matrix, as in the program.
inline void draw_matrices(Frame& frame) {
    const ImVec2 size = ImGui::GetMainViewport()->Size;
    const float gap = frame.ui.em(0.7f), width = size.x - 2 * gap;
    const float top = std::round((size.y - 3 * gap) * 0.3f);
    {
        const Panel panel(frame.ui, "computation", {{gap, gap}, {width, top}}, "The computation");
        draw_computation(frame);
    }
    const Panel panel(frame.ui, "weights-panel",
                      {{gap, 2 * gap + top}, {width, size.y - 3 * gap - top}}, weights_title(frame),
                      weights_subtitle(frame));
    draw_scene_view(frame, *find_scene_view("weights"));
}

struct MatrixDesk : Desk {
    explicit MatrixDesk(Saved saved = one_hot_document(), ImVec2 size = {1280, 800})
        : Desk(std::move(saved)), driver([this](Ui& ui) { draw(ui, draw_matrices); }, size) {}

    /// What the large panel draws of a node.
    Value drawn(std::string_view path) {
        Frame frame{driver.ui(), store, settings, requests, Coloring()};
        return drawn_value(frame, frame.evaluation()->graph->at(path));
    }

    GuiDriver driver;
};

}  // namespace attend
