#include "app/gui/widgets.h"

#include <imgui_internal.h>

#include <algorithm>

namespace attend {

namespace {
constexpr float chip_padding = 0.7f;

void dotted_line(const Ui& ui, ImDrawList& list, float left, float right, float y) {
    const float dot = ui.hairline() * 2;
    const int dots = static_cast<int>((right - left + dot) / (2 * dot));
    for (int i = 0; i < dots; ++i) {
        const float x = left + 2 * dot * static_cast<float>(i);
        list.AddRectFilled({x, y}, {x + dot, y + ui.hairline()}, ink(ui.theme->warning));
    }
}
}  // namespace

float chip_width(const Ui& ui, std::string_view text) {
    return std::ceil(measure_text(ui, shortened(ui, text, ui.em(12))).x) + 2 * ui.em(chip_padding);
}

ChipEvents chip(const Ui& ui, std::string_view name, std::string_view text, const ChipLook& look) {
    const ImVec2 position = ImGui::GetCursorScreenPos(),
                 size = {std::max(chip_width(ui, text), look.least_width), ui.em(1.6f)};
    ChipEvents events;
    events.clicked = ImGui::InvisibleButton(("##" + std::string(name)).c_str(), size,
                                            ImGuiButtonFlags_EnableNav);
    events.hovered = ImGui::IsItemHovered();
    ui.tag(name);
    ImDrawList& list = canvas();
    const ImVec2 end = position + size;
    const float rounding = ui.em(0.3f);
    const Rgb hue = ui.theme->role(look.role);
    const bool lit = look.lit || events.hovered;
    list.AddRectFilled(position, end, ink(lit ? ui.theme->hover : ui.theme->field), rounding);
    const float line = look.chosen ? ui.hairline() * 2 : ui.hairline();
    list.AddRect({position.x + line / 2, position.y + line / 2},
                 {end.x - line / 2, end.y - line / 2},
                 ink(look.chosen || lit ? hue : ui.theme->border), rounding, 0, line);
    const Rgb color = look.struck    ? ui.theme->dim_text
                      : look.unknown ? ui.theme->warning
                                     : ui.theme->text;
    draw_text(ui, {(position.x + end.x) / 2, (position.y + end.y) / 2},
              shortened(ui, text, ui.em(12)),
              {look.chosen ? Face::semibold : Face::regular, 1, color}, {0.5f, 0.5f});
    if (look.unknown)
        dotted_line(ui, list, position.x + ui.em(chip_padding), end.x - ui.em(chip_padding),
                    end.y - ui.em(0.3f));
    if (look.struck) {
        const float middle = std::round((position.y + end.y) / 2);
        list.AddRectFilled({position.x + ui.em(chip_padding / 2), middle},
                           {end.x - ui.em(chip_padding / 2), middle + 2 * ui.hairline()},
                           ink(ui.theme->text));
    }
    return events;
}

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
