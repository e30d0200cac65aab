#include "app/gui/panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string>

#include "app/gui/text.h"

namespace attend {

namespace {
std::string capitals(std::string_view text) {
    std::string upper(text);
    for (char& c : upper)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return upper;
}

constexpr float heading_size = 0.83f;

/// Returns the height used. What does not fit beside the title is left out.
float draw_heading(const Ui& ui, ImVec2 position, float width, std::string_view title,
                   const RichText& subtitle) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string text = capitals(title);
    draw_text(ui, list, position, text, {Face::semibold, heading_size, ui.theme->dim_text, 1});
    const float used = measure_text(ui, text, Face::semibold, heading_size).x + ui.em(0.75f);
    const RichTextStyle style{heading_size, true, 0};
    if (!subtitle.empty() && used + ui.em(3) < width) {
        list.PushClipRect(position, {position.x + width, position.y + ui.em(1.3f)}, true);
        draw_rich(ui, list, {position.x + used, position.y}, subtitle, style);
        list.PopClipRect();
    }
    return ui.em(heading_size);
}
}  // namespace

ImVec2 panel_padding(const Ui& ui) { return {ui.em(0.95f), ui.em(0.85f)}; }

Panel::Panel(const Ui& ui, std::string_view name, Place place, std::string_view title,
             const RichText& subtitle) {
    ImGui::SetCursorScreenPos(place.position);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, vec4(ui.theme->panel));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, panel_padding(ui));
    ImGui::BeginChild(std::string(name).c_str(), place.size, ImGuiChildFlags_Borders);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ui.tag(name, place.position,
           {place.position.x + place.size.x, place.position.y + place.size.y});
    hovered_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                      ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (title.empty()) return;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::InvisibleButton("##title", {width, ui.em(1.35f)});
    maximize_ = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    ui.tag(std::string(name) + "/title");
    draw_heading(ui, position, width, title, subtitle);
}

Panel::~Panel() {
    // A cursor that was moved, with nothing after it, is no content: Dear ImGui takes it for a
    // mistake.
    ImGui::GetCurrentWindow()->DC.IsSetPos = false;
    ImGui::EndChild();
}

void heading(const Ui& ui, std::string_view title, const RichText& subtitle) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const float height = draw_heading(ui, position, width, title, subtitle);
    ImGui::Dummy({width, height + ui.em(0.2f)});
}

void divider(const Ui& ui) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const ImVec2 window = ImGui::GetWindowPos();
    const float y = std::round(position.y + ui.em(0.35f));
    ImGui::GetWindowDrawList()->AddRectFilled(
        {window.x, y}, {window.x + ImGui::GetWindowSize().x, y + ui.hairline()},
        ink(ui.theme->border));
    ImGui::Dummy({1, ui.em(0.85f)});
}

void empty_state(const Ui& ui, std::string_view text) {
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const RichText runs = {{std::string(text)}};
    const RichTextStyle style{1, true, std::max(room.x * 0.8f, ui.em(6))};
    const ImVec2 size = measure_rich(ui, runs, style);
    draw_rich(ui, *ImGui::GetWindowDrawList(),
              {std::round(position.x + std::max((room.x - size.x) / 2, 0.0f)),
               std::round(position.y + std::max((room.y - size.y) / 2, 0.0f))},
              runs, style);
    ImGui::Dummy({std::max(room.x, 1.0f), std::max(room.y, 1.0f)});
}

SplitterEvents splitter(const Ui& ui, std::string_view name, bool vertical, ImVec2 position,
                        float across, float& value, float least, float most, bool grows_backward) {
    const float thickness = ui.em(0.55f);
    ImGui::SetCursorScreenPos(position);
    ImGui::InvisibleButton(std::string(name).c_str(),
                           vertical ? ImVec2{thickness, across} : ImVec2{across, thickness});
    ui.tag(name);
    SplitterEvents events;
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (lit)
        ImGui::SetMouseCursor(vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    events.reset = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    const ImVec2 delta = ImGui::GetIO().MouseDelta;
    const float moved = (vertical ? delta.x : delta.y) * (grows_backward ? -1.0f : 1.0f) / ui.scale;
    if (ImGui::IsItemActive() && moved != 0) {
        value = std::clamp(value + moved, least, std::max(least, most));
        events.moved = true;
    }
    if (lit) {
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const float width = ui.hairline() * 2;
        const ImVec2 middle = {std::round((low.x + high.x - width) / 2),
                               std::round((low.y + high.y - width) / 2)};
        ImGui::GetWindowDrawList()->AddRectFilled(
            vertical ? ImVec2{middle.x, low.y} : ImVec2{low.x, middle.y},
            vertical ? ImVec2{middle.x + width, high.y} : ImVec2{high.x, middle.y + width},
            ink(ui.theme->accent));
    }
    return events;
}

}  // namespace attend
