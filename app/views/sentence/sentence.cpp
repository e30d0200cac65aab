#include "app/views/sentence/sentence.h"

#include <algorithm>

#include "app/views/frame.h"
#include "app/views/panels.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/text_fields.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float most_high = 11, most_of_two = 14;  // em
constexpr float part_of_room = 0.8f;               // of what a row of chips may have

/// Where there is some room, arcs stand over a sentence below its field, and ribbons between two.
constexpr float least_with_arcs = 5.4f;  // em

/// Of a sentence alone, without what a second line of text adds. Where there is room it is higher:
/// arcs shall be told apart.
float high_of_one(const Frame& frame, float most) {
    constexpr float ample = 10, higher = 1, low_with_arcs = 6.6f;  // em
    const Ui& ui = frame.ui;
    float high = most * part_of_room;
    if (most >= ui.em(least_with_arcs)) high = std::max(high, ui.em(low_with_arcs));
    high = std::min(high, ui.em(most_high));
    return high + std::clamp(high - ui.em(ample), 0.0f, ui.em(higher));
}

float high_of_two(const Frame& frame, float most) {
    constexpr float low_with_ribbons = 8.2f, most_grown = 1.5f;  // em, factor
    const Ui& ui = frame.ui;
    if (most < ui.em(least_with_arcs)) return most;
    const float high = std::max(most, std::min(ui.em(low_with_ribbons), most_grown * most));
    return std::min(high, ui.em(most_of_two));
}

bool two_rows(const Frame& frame) { return frame.scene() && frame.scene()->crosses(); }

bool joins_keys(const Frame& frame) { return frame.scene() && frame.scene()->choices.join_keys; }

}  // namespace

float sentence_height(const Frame& frame, float width, float most) {
    const Ui& ui = frame.ui;
    const bool two = two_rows(frame);
    // Where the own tokens answer too, their arcs stand under them.
    const float more = two && joins_keys(frame) ? 1.25f : 1.0f;
    const float high = more * (two ? high_of_two(frame, most) : high_of_one(frame, most));
    const float field = least_text_fields_height(ui, high);
    const float base = std::max(high, field + least_attending_height(ui, two));
    return base + text_fields_growth(frame, width, base);
}

void draw_sentence(Frame& frame) {
    const Ui& ui = frame.ui;
    const ImVec2 top = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float least = least_attending_height(ui, two_rows(frame));
    const TextColumns columns = text_columns(frame, room.x);
    const float below = draw_text_fields(frame, top, columns, room.y);
    const float high = std::max(top.y + room.y - below, least);
    if (second_text_is_open(frame) && crosses_texts(frame)) {
        ImGui::SetCursorScreenPos({top.x + columns.left + columns.gap, below});
        ImGui::PushID("second");
        const bool said = said_of_second(frame, columns.right);
        ImGui::PopID();
        ImGui::SetCursorScreenPos({top.x, below});
        if (said) return draw_tokens(frame, {columns.left, high});
    }
    ImGui::SetCursorScreenPos({top.x, below});
    draw_tokens(frame, {room.x, high});
}

}  // namespace attend
