#include "app/gui/room.h"

#include <algorithm>

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

}  // namespace attend
