#include "app/views/parts/room.h"

#include <cmath>

#include "app/gui/text.h"

namespace attend {

Room::Room(const char* name, ImVec2 position, ImVec2 size) {
    ImGui::SetCursorScreenPos(position);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(name, size, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
}

Room::~Room() { ImGui::EndChild(); }

void scroll_by_rows(float pitch) {
    const float scrolled = std::round(std::round(ImGui::GetScrollY() / pitch) * pitch);
    if (scrolled != ImGui::GetScrollY()) ImGui::SetScrollY(scrolled);
}

void dim_line(const Ui& ui, ImVec2 position, float width, const std::string& text, float size) {
    draw_text(ui, position, shortened(ui, text, width, Face::regular, size), dim_style(ui, size));
}

}  // namespace attend
