#include "app/gui/whole_rows.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

namespace {

constexpr float most_left_over = 3;  // em

struct Rows {
    std::vector<float> ends;  // pixels below the top
    float all = 0;
};

struct RowsByName {
    std::map<std::string, Rows, std::less<>> drawn;
    std::string name;  // of those that are being drawn, or empty
    Rows now;
};

/// Of what was drawn so far, without the gap to what follows.
float drawn_height() { return ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y; }

}  // namespace

float whole_rows(const Ui& ui, std::string_view name, float room) {
    const auto& drawn = ui.states.of<RowsByName>().drawn;
    const auto found = drawn.find(name);
    if (found == drawn.end() || found->second.all <= room) return room;
    float height = 0;
    for (const float end : found->second.ends)
        if (end <= room) height = std::max(height, end);
    // Of a long list only what is in sight was drawn: more is known as soon as there is room.
    return room - height < ui.em(most_left_over) ? std::ceil(height) : room;
}

float height_of_rows(const Ui& ui, std::string_view name) {
    const auto& drawn = ui.states.of<RowsByName>().drawn;
    const auto found = drawn.find(name);
    return found == drawn.end() ? 0 : found->second.all;
}

void begin_rows(const Ui& ui, std::string_view name) {
    auto& rows = ui.states.of<RowsByName>();
    rows.name = name;
    rows.now = {};
}

void row_end(const Ui& ui) {
    auto& rows = ui.states.of<RowsByName>();
    if (!rows.name.empty()) rows.now.ends.push_back(drawn_height());
}

void end_rows(const Ui& ui) {
    auto& rows = ui.states.of<RowsByName>();
    rows.now.all = drawn_height();
    Rows& before = rows.drawn[rows.name];
    // A picture waits until it has the height that follows from these.
    if (before.ends != rows.now.ends || before.all != rows.now.all) leave_unfinished(ui);
    before = std::move(rows.now);
    rows.name.clear();
}

void scroll_by_rows(float pitch) {
    const float scrolled = std::round(std::round(ImGui::GetScrollY() / pitch) * pitch);
    if (scrolled != ImGui::GetScrollY()) ImGui::SetScrollY(scrolled);
}

}  // namespace attend
