#pragma once
#include <functional>
#include <utility>

#include "app/gui/box/box.h"
#include "support/gui_driver.h"

namespace attend {

/// A window of 400 × 300 that is one tree.
inline GuiDriver window_of_boxes(std::function<Box(Ui&)> make) {
    return GuiDriver([make = std::move(make)](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        const Box box = make(ui);
        draw_box(ui, box, {{0, 0}, {400, 300}});
        ImGui::End();
    });
}

}  // namespace attend
