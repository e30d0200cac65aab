#include "app/gui/widgets.h"

#include <imgui_internal.h>

#include <algorithm>

namespace attend {

void end_drags_and_popups() {
    ImGui::ClearActiveID();
    if (!ImGui::GetCurrentContext()->OpenPopupStack.empty()) ImGui::ClosePopupToLevel(0, false);
}

bool is_asked() { return ImGui::GetTopMostPopupModal() != nullptr; }

std::optional<int> question(const Ui& ui, const char* title, std::string_view text,
                            std::span<const std::string_view> buttons) {
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(viewport.GetCenter(), ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(1.2f), ui.em(1)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.em(0.4f));
    std::optional<int> answer;
    const bool open =
        ImGui::BeginPopupModal(title, nullptr,
                               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar |
                                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
    if (!open) return answer;
    rich_text(ui, {{std::string(title), Role::other, true}}, {1.15f, false, 0});
    rich_text(ui, {{std::string(text)}}, {1, false, std::min(ui.em(28), viewport.Size.x * 0.8f)});
    ImGui::Dummy({1, ui.em(0.3f)});
    float widest = ui.em(4.5f);
    for (const std::string_view label : buttons)
        widest = std::max(widest, measure_text(ui, label).x);
    for (int i = 0; i < static_cast<int>(buttons.size()); ++i) {
        if (i > 0) ImGui::SameLine();
        const std::string_view label = buttons[static_cast<std::size_t>(i)];
        if (button(ui, "question/" + std::string(label), label, widest + ui.em(1.5f))) answer = i;
        if (i == 0) ImGui::SetItemDefaultFocus();
    }
    if (ImGui::IsWindowAppearing()) ImGui::SetNavCursorVisible(true);  // what Enter does is seen
    // Enter is the default's even before the keyboard has been used to move between the buttons.
    const bool enter = ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
                       ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
    if (enter && !ImGui::GetIO().NavVisible) answer = 0;
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) answer = static_cast<int>(buttons.size()) - 1;
    if (answer) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return answer;
}

namespace {

/// One message, as wide as its text, its lower edge at `bottom`. Returns its height.
float draw_toast(const Ui& ui, const std::string& name, const Toast& toast, Place line,
                 float bottom, bool& clicked) {
    const RichText text{{toast.text}};
    const float side = ui.em(0.9f), room = std::max(line.size.x - 2 * side, ui.em(4));
    const ImVec2 extent = measure_rich(ui, text, {1, false, room});
    const ImVec2 size{std::min(extent.x, room) + 2 * side,
                      std::max(extent.y + ui.em(0.3f), line.size.y)};
    ImGui::SetNextWindowPos(
        {line.position.x + std::round((line.size.x - size.x) / 2), std::round(bottom - size.y)});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {side, std::floor((size.y - extent.y) / 2)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, vec4(ui.theme->popup));
    ImGui::PushStyleColor(ImGuiCol_Border, vec4(toast.error ? ui.theme->error : ui.theme->accent));
    ImGui::Begin(name.c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking);
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    rich_text(ui, text, {1, false, room});
    const ImVec2 corner = ImGui::GetWindowPos();
    ui.tag(name, corner, corner + size);
    clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    ImGui::End();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(2);
    return size.y;
}

}  // namespace

std::optional<std::size_t> draw_toasts(const Ui& ui, std::span<const Toast> toasts, Place line) {
    std::optional<std::size_t> dismissed;
    float bottom = line.position.y + line.size.y;
    for (std::size_t i = toasts.size(); i-- > 0;) {
        bool clicked = false;
        bottom -= draw_toast(ui, "toast/" + std::to_string(i), toasts[i], line, bottom, clicked);
        if (clicked) dismissed = i;
    }
    return dismissed;
}

bool progress_line(const Ui& ui, std::string_view name, std::string_view text, double fraction,
                   float width) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float stop = ui.em(4), height = ImGui::GetFrameHeight();
    ImDrawList& list = canvas();
    const ImVec2 end = {position.x + width - stop - ui.em(0.5f), position.y + height};
    list.AddRectFilled(position, end, ink(ui.theme->track), ui.em(0.2f));
    const float filled = (end.x - position.x) * static_cast<float>(std::clamp(fraction, 0.0, 1.0));
    list.AddRectFilled(position, {position.x + filled, end.y}, ink(ui.theme->chosen), ui.em(0.2f));
    draw_text(ui, {position.x + ui.em(0.5f), (position.y + end.y) / 2}, text,
              {Face::regular, 0.92f, ui.theme->text}, {0, 0.5f});
    ImGui::SetCursorScreenPos({end.x + ui.em(0.5f), position.y});
    return button(ui, name, "Cancel", stop);
}

}  // namespace attend
