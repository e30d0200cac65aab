#include "app/views/overlay.h"

#include <algorithm>

namespace attend {

Overlay::Overlay(Frame& frame, const char* name, float width_in_em, float height_in_em)
    : frame_(frame) {
    const Ui& ui = frame.ui;
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    const ImVec2 size{std::min(ui.em(width_in_em), viewport.Size.x - ui.em(2)),
                      std::min(ui.em(height_in_em), viewport.Size.y - ui.em(4))};
    ImGui::SetNextWindowPos({viewport.Pos.x + (viewport.Size.x - size.x) / 2,
                             viewport.Pos.y + std::min(ui.em(5), (viewport.Size.y - size.y) / 2)});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, vec4(ui.theme->popup));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, ui.hairline());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(0.9f), ui.em(0.9f)));
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin(name, nullptr, flags);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    if (ImGui::IsWindowAppearing()) {
        ImGui::SetWindowFocus();
    } else {
        const bool beside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                            !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows |
                                                    ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                                    ImGuiHoveredFlags_AllowWhenBlockedByPopup);
        if (beside || ImGui::IsKeyPressed(ImGuiKey_Escape)) frame.session().overlay.clear();
    }
    ui.tag(name, ImGui::GetWindowPos(),
           {ImGui::GetWindowPos().x + size.x, ImGui::GetWindowPos().y + size.y});
}

Overlay::~Overlay() { ImGui::End(); }

}  // namespace attend
