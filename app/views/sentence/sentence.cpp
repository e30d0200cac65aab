#include "app/views/sentence/sentence.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/frame.h"
#include "app/views/panels.h"
#include "app/views/parts/room.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/text_fields.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float most_high = 11, most_of_two = 14,
                least_arcs_below_edit = 6;  // em
// Of what a row of chips may have; on the stage it is what the last row looks at.
constexpr float part_at_the_desk = 0.8f, part_on_stage = 0.9f;

/// Where there is some room, arcs stand over a sentence, and ribbons between two: at the desk below
/// the field, on the stage below a line that says who asks.
constexpr float least_with_arcs = 5.4f;  // em

/// Of a sentence alone, without what a second line of text adds. Where there is room it is higher:
/// arcs shall be told apart.
float high_of_one(const Frame& frame, float most) {
    constexpr float ample = 10, higher = 1, low_with_arcs = 6.6f;  // em
    const Ui& ui = frame.ui;
    const bool on_stage = frame.store.session.presenting;
    float high = most * (on_stage ? part_on_stage : part_at_the_desk);
    const bool says_who_asks = on_stage && !ui.states.of<HeadingStands>().here;
    if (on_stage ? says_who_asks : most >= ui.em(least_with_arcs))
        high = std::max(high, ui.em(low_with_arcs));
    high = std::min(high, ui.em(most_high));
    return high + std::clamp(high - ui.em(ample), 0.0f, ui.em(higher));
}

float high_of_two(const Frame& frame, float most) {
    constexpr float low_with_ribbons = 8.2f, most_grown = 1.5f;  // em, factor
    const Ui& ui = frame.ui;
    if (!frame.store.session.presenting && most < ui.em(least_with_arcs)) return most;
    const float high = std::max(most, std::min(ui.em(low_with_ribbons), most_grown * most));
    return std::min(high, ui.em(most_of_two));
}

bool two_rows(const Frame& frame) { return frame.scene() && frame.scene()->crosses(); }

bool joins_keys(const Frame& frame) { return frame.scene() && frame.scene()->choices.join_keys; }

float edit_link_width(const Ui& ui) { return measure_text(ui, "edit").x + ui.em(0.4f); }

/// On the stage: the way to the field.
void draw_edit_link(Frame& frame, ImVec2 top, float width) {
    const Ui& ui = frame.ui;
    const float wide = edit_link_width(ui);
    const Room over("sentence/edit", {top.x + width - wide, top.y}, {wide, ui.em(1.5f)});
    if (link(ui, "sentence/edit", "edit")) ask_for_text_fields(frame);
    tooltip(ui, "Type another sentence");
}

}  // namespace

float sentence_height(const Frame& frame, float width, float most) {
    const Ui& ui = frame.ui;
    const bool two = two_rows(frame);
    // Where the own tokens answer too, their arcs stand under them.
    const float more = two && joins_keys(frame) ? 1.25f : 1.0f;
    const float high = more * (two ? high_of_two(frame, most) : high_of_one(frame, most));
    const float field = least_text_fields_height(ui, high);
    const float base = std::max(high, field + least_attending_height(ui, two));
    if (!shows_text_fields(frame)) return base;
    // On the stage the field comes on top: who types there sees the sentence attend.
    const bool comes = frame.store.session.presenting && high >= ui.em(least_with_arcs);
    return base + (comes ? field : 0) + text_fields_growth(frame, width, base);
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
    // Two rows, and one without room for arcs, reach as high as the way to the field.
    const bool beside_edit =
        !shows_text_fields(frame) && (two_rows(frame) || room.y < ui.em(least_arcs_below_edit));
    const float right = beside_edit ? edit_link_width(ui) + ui.em(0.4f) : 0;
    draw_tokens(frame, {room.x - right, high});
    if (!shows_text_fields(frame)) draw_edit_link(frame, top, room.x);
}

}  // namespace attend
