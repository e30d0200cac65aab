#include "app/gui/raised_sheet.h"

#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/widgets.h"

namespace attend {

namespace {

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

Place place_in(const Ui& ui, const ImGuiViewport& window, float wide, float high) {
    const ImVec2 size{std::min(ui.em(wide), window.Size.x - ui.em(2)),
                      std::min(ui.em(high), window.Size.y - ui.em(4))};
    return {{window.Pos.x + (window.Size.x - size.x) / 2,
             window.Pos.y + std::min(ui.em(5), (window.Size.y - size.y) / 2)},
            size};
}

}  // namespace

RaisedSheet::RaisedSheet(const Ui& ui, const char* name, float wide, float high) {
    const ImGuiViewport& window = *ImGui::GetMainViewport();
    const Place place = place_in(ui, window, wide, high);
    ImGui::SetNextWindowPos(place.position);
    ImGui::SetNextWindowSize(place.size);
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
    draw_ground(ui, {window.Pos, window.Size}, {ImGui::GetWindowPos(), place.size});
    if (ImGui::IsWindowAppearing())
        ImGui::SetWindowFocus();
    else
        clicked_beside_ = !is_asked() && ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                          !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows |
                                                  ImGuiHoveredFlags_AllowWhenBlockedByActiveItem |
                                                  ImGuiHoveredFlags_AllowWhenBlockedByPopup);
    ui.tag(name, ImGui::GetWindowPos(), ImGui::GetWindowPos() + place.size);
}

RaisedSheet::~RaisedSheet() { ImGui::End(); }

}  // namespace attend
