#include "app/gui/figure/page.h"

#include <imgui_internal.h>

#include <algorithm>

namespace attend {

Page::Page(const Ui& ui) {
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    const float margin = ui.em(0.3f);
    ImGui::SetNextWindowPos(viewport.Pos);
    ImGui::SetNextWindowSize(viewport.Size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(margin, margin));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::Begin("page", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
}

Page::~Page() { ImGui::End(); }

float below_sight() {
    float most = 0;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active) most = std::max(most, window->ScrollMax.y);
    return most;
}

}  // namespace attend
