#include "app/views/parts/room.h"

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

namespace {

/// The first clauses that fit, or where none does the text with "…".
std::string first_clauses(const Ui& ui, const std::string& text, float width, float size) {
    std::string fitting = text;
    while (measure_text(ui, fitting, Face::regular, size).x > width) {
        const std::size_t dot = fitting.rfind(" · "), semicolon = fitting.rfind("; "),
                          end = dot == fitting.npos         ? semicolon
                                : semicolon == fitting.npos ? dot
                                                            : std::max(dot, semicolon);
        if (end == fitting.npos) return shortened(ui, text, width, Face::regular, size);
        fitting.resize(end);
    }
    return fitting;
}

}  // namespace

void dim_line(const Ui& ui, ImVec2 position, float width, const std::string& text, float size) {
    draw_text(ui, position, first_clauses(ui, text, width, size), dim_style(ui, size));
}

}  // namespace attend
