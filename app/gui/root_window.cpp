#include "app/gui/root_window.h"

namespace attend {

RootWindow::RootWindow(const Ui& ui, const char* name, const Look& look) {
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(viewport.Pos);
    ImGui::SetNextWindowSize(viewport.Size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);  // no line below the menus
    if (look.title_bar > 0)
        ImGui::PushStyleVarY(ImGuiStyleVar_FramePadding, (ui.em(look.title_bar) - ui.em()) / 2);
    const ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground |
        (look.title_bar > 0 ? ImGuiWindowFlags_MenuBar : 0);
    ImGui::Begin(name, nullptr, flags);
    ImGui::PopStyleVar(look.title_bar > 0 ? 4 : 3);
    ImGui::PushStyleColor(ImGuiCol_NavCursor,
                          vec4(ui.theme->accent, look.shows_keyboard ? 1.0f : 0.0f));
}

RootWindow::~RootWindow() {
    ImGui::PopStyleColor();
    ImGui::End();
}

Place rest_of_window() {
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    const ImVec2 top = ImGui::GetCursorScreenPos();
    return {top, viewport.Pos + viewport.Size - top};
}

Place rest_of_panel() { return {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()}; }

Place foot_of(const Ui& ui, Place place, float em) {
    const float high = ui.em(em);
    return {{place.position.x, place.position.y + place.size.y - high}, {place.size.x, high}};
}

}  // namespace attend
