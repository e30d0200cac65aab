#include "app/views/window/overlay.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/widgets.h"

namespace attend {

namespace {

/// What lies under the sheet steps back.
void draw_ground(const Ui& ui, Place window, Place sheet) {
    ImDrawList& list = canvas();
    const auto end = [](const Place& place) { return place.position + place.size; };
    const float rounding = ui.em(0.4f);
    list.PushClipRectFullScreen();
    list.AddRectFilled(window.position, end(window), ink(ui.theme->backdrop, 0.6f));
    list.AddRectFilled(sheet.position, end(sheet), ink(ui.theme->popup), rounding);
    list.AddRect(sheet.position, end(sheet), ink(ui.theme->border), rounding, 0, ui.hairline());
    list.PopClipRect();
}

}  // namespace

Overlay::Overlay(Frame& frame, const char* name, float width_in_em, float height_in_em) {
    const Ui& ui = frame.ui;
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    const ImVec2 size{std::min(ui.em(width_in_em), viewport.Size.x - ui.em(2)),
                      std::min(ui.em(height_in_em), viewport.Size.y - ui.em(4))};
    ImGui::SetNextWindowPos({viewport.Pos.x + (viewport.Size.x - size.x) / 2,
                             viewport.Pos.y + std::min(ui.em(5), (viewport.Size.y - size.y) / 2)});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, vec4(ui.theme->popup, 0));  // drawn below
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(0.9f), ui.em(0.9f)));
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin(name, nullptr, flags);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    ui.states.of<SheetOnTop>() = {ImGui::GetFrameCount(),
                                  ImGui::GetCurrentWindow()->RootWindowPopupTree};
    draw_ground(ui, {viewport.Pos, viewport.Size}, {ImGui::GetWindowPos(), size});
    if (ImGui::IsWindowAppearing()) {
        ImGui::SetWindowFocus();
    } else if (!is_asked()) {
        const bool beside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                            !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows |
                                                    ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                                    ImGuiHoveredFlags_AllowWhenBlockedByPopup);
        if (beside) frame.session().overlay.clear();
    }
    ui.tag(name, ImGui::GetWindowPos(),
           {ImGui::GetWindowPos().x + size.x, ImGui::GetWindowPos().y + size.y});
}

Overlay::~Overlay() { ImGui::End(); }

}  // namespace attend
