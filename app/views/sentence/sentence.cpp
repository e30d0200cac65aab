#include "app/views/sentence/sentence.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/live_text.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/next_token/next_trials.h"
#include "app/views/panels.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/sentence/attending.h"
#include "app/views/wall/head_scores.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float large_text = 1.3f, small_text = 1.1f;  // of what is typed
constexpr float small_panel = 10;                      // em: lower ones have small text
constexpr float below_field = 0.5f, most_high = 11, most_of_two = 14;  // em

/// What the panel keeps between frames.
struct Writing {
    bool greeted = false;       // has given the sentence the keyboard
    bool has_keyboard = false;  // the sentence had it when nothing lay over it
    bool covered = false;       // in the last frame
    bool focus_first = false, focus_second = false;
    bool on_stage = false;  // somebody types while presenting
};

bool second_is_open(const Frame& frame) {
    return frame.store.session.second_text_open ||
           !frame.store.document().choices.second_text.empty() ||
           (frame.scene() && frame.scene()->cross);
}

/// Whether a second text answers the first; in other rooms both are one sequence.
bool crosses(const Frame& frame) { return workspace(frame.room()).reads("second_embedding"); }

/// A model that writes reads one text.
bool takes_second(const Frame& frame) {
    return !(frame.scene() && frame.scene()->measures.next) || second_is_open(frame);
}

/// The widths of the two columns: the sentence and what is right of it.
struct Columns {
    float gap, left, right;
};
Columns columns_of(const Frame& frame, float width) {
    const Ui& ui = frame.ui;
    if (!takes_second(frame)) return {0, width, 0};
    const float between = ui.em(0.6f);
    const float right = second_is_open(frame) ? std::round((width - between) * 0.45f)
                                              : std::min(ui.em(15), std::round(width * 0.3f));
    return {between, width - between - right, right};
}

/// The button that opens a second text, or its field with × to close it.
void draw_second_field(Frame& frame, float width, float text_size) {
    const Ui& ui = frame.ui;
    auto& writing = ui.memory.of<Writing>();
    const float high = live_text_height(ui, text_size);
    if (!second_is_open(frame)) {
        const std::string label =
            ended(ui, crosses(frame) ? "+ second text (cross-attention)" : "+ second text (a pair)",
                  width - ui.em(1), Face::regular, 0.9f);
        const FontScope font(ui, Face::regular, 0.9f);
        ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->dim_text));
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.1f, 0.5f});
        if (ImGui::Button((label + "##second_text/open").c_str(), {width, high}))
            frame.session().second_text_open = writing.focus_second = true;
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
        ui.tag("second_text/open");
        tooltip(ui, choice_field("second_text").help);
        return;
    }
    const float close = high;
    document_text(
        frame, "second_text", &Choices::second_text,
        {crosses(frame) ? "Type a second text: its words answer"
                        : "Type a second text: both are read as one",
         width - close - ui.em(0.3f), text_size, std::exchange(writing.focus_second, false)});
    ImGui::SameLine(0, ui.em(0.3f));
    if (ImGui::Button("×##second_text/close", {close, high})) {
        frame.draft().choices.second_text.clear();
        frame.draft().choices.second_embedding.clear();
        frame.session().second_text_open = false;
    }
    ui.tag("second_text/close");
    tooltip(ui, "Close the second text: the sentence attends to itself again");
}

float text_size(const Ui& ui, float high) {
    return high < ui.em(small_panel) ? small_text : large_text;
}

bool two_rows(const Frame& frame) { return frame.scene() && frame.scene()->cross; }

bool joins_keys(const Frame& frame) { return frame.scene() && frame.scene()->choices.join_keys; }

/// On the stage the field leaves, until somebody wants to type.
bool shows_field(const Frame& frame) {
    return !frame.store.session.presenting || frame.ui.memory.of<Writing>().on_stage;
}

/// The fields in one line, their lower edge returned.
float draw_fields(Frame& frame, ImVec2 top, const Columns& columns, float size) {
    const Ui& ui = frame.ui;
    auto& writing = ui.memory.of<Writing>();
    // A sheet that closes gives the keyboard back.
    const bool covered = !frame.session().overlay.empty();
    const bool back = std::exchange(writing.covered, covered) && !covered && writing.has_keyboard;
    const bool focus =
        !std::exchange(writing.greeted, true) || back || std::exchange(writing.focus_first, false);
    const bool active = document_text(frame, "sentence", &Choices::sentence,
                                      {"Type a sentence", columns.left, size, focus});
    if (writing.has_keyboard && !active && !covered && !focus) writing.on_stage = false;
    if (!covered && !back) writing.has_keyboard = active;
    if (active) propose_next_token(frame, top, columns.left, size);
    ImGui::SetCursorScreenPos({top.x + columns.left + columns.gap, top.y});
    if (takes_second(frame)) draw_second_field(frame, columns.right, size);
    return std::round(top.y + live_text_height(ui, size) + ui.em(below_field));
}

float edit_link_width(const Ui& ui) { return measure_text(ui, "edit").x + ui.em(0.4f); }

/// On the stage: the way to the field.
void draw_edit_link(Frame& frame, ImVec2 top, float width) {
    const Ui& ui = frame.ui;
    const float wide = edit_link_width(ui);
    const Room over("sentence/edit", {top.x + width - wide, top.y}, {wide, ui.em(1.5f)});
    if (link(ui, "sentence/edit", "edit")) {
        auto& writing = ui.memory.of<Writing>();
        writing.on_stage = writing.focus_first = true;
    }
    tooltip(ui, "Type another sentence");
}

/// What stands at the right of the chips, as far as there is room: the sentence of numbers, and
/// beside the wall, of a model beside every view, what the heads that are off do, or the scores by
/// which the wall sorts the chosen one.
struct Beside {
    float gap = 0, words = 0, scores = 0;
    float all() const { return words + scores + (scores > 0 ? 2 : 1) * gap; }
};
Beside beside_chips(const Frame& frame, float width) {
    const Ui& ui = frame.ui;
    if (frame.store.session.presenting || width < ui.em(56)) return {};
    const Session& session = frame.store.session;
    // In a room that begins with the wall chips stand still whatever is looked at.
    const bool on_wall = workspace(frame.room()).many_heads ||
                         (session.selection.view == "wall" && session.maximized.empty());
    const bool scored =
        frame.scene() && on_wall && !frame.scene()->measures.layers.empty() && width >= ui.em(100);
    if (!scored) return {ui.em(2), std::min(std::round(width * 0.3f), ui.em(34)), 0};
    return {ui.em(2), ui.em(30), ui.em(17)};
}

/// From `y` on, `high` pixels.
void draw_beside_chips(Frame& frame, const Beside& beside, float right, float y, float high) {
    const float scores = right - beside.scores,
                words = beside.scores > 0 ? scores - beside.gap : right;
    if (beside.words > 0)
        draw_words_of_tokens(frame, {words - beside.words, y}, {beside.words, high});
    if (beside.scores <= 0 || current_problem(frame)) return;
    if (!draw_off_now(frame, {scores, y}, {beside.scores, high}))
        draw_scores_of_chosen(frame, {scores, y}, {beside.scores, high});
}

}  // namespace

float sentence_height(const Frame& frame, float, float most) {
    const Ui& ui = frame.ui;
    const bool two = two_rows(frame);
    // Where the own tokens answer too, their arcs stand under them.
    const float more = two && joins_keys(frame) ? 1.25f : 1.0f;
    const float high =
        more * std::min(most * (two ? 1 : 0.8f), ui.em(two ? most_of_two : most_high));
    const float least = live_text_height(ui, text_size(ui, high)) + ui.em(below_field) +
                        least_attending_height(ui, two);
    return std::max(high, least);
}

void draw_sentence(Frame& frame) {
    const Ui& ui = frame.ui;
    const ImVec2 top = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    float below = top.y;
    const Columns columns = columns_of(frame, room.x);
    if (shows_field(frame)) below = draw_fields(frame, top, columns, text_size(ui, room.y));
    const float high =
        std::max(top.y + room.y - below, least_attending_height(ui, two_rows(frame)));
    if (second_is_open(frame) && crosses(frame)) {
        ImGui::SetCursorScreenPos({top.x + columns.left + columns.gap, below});
        ImGui::PushID("second");
        const bool said = said_of_second(frame, columns.right);
        ImGui::PopID();
        ImGui::SetCursorScreenPos({top.x, below});
        if (said) return draw_tokens(frame, {columns.left, high});
    }
    const Beside beside = beside_chips(frame, room.x);
    ImGui::SetCursorScreenPos({top.x, below});
    // Two rows reach as high as the way to the field.
    const bool beside_edit = !shows_field(frame) && two_rows(frame);
    const float right = beside_edit ? edit_link_width(ui) + ui.em(0.4f) : 0;
    draw_tokens(frame, {room.x - beside.all() - right, high});
    // After the chips: the words say which of them are seen.
    draw_beside_chips(frame, beside, top.x + room.x, below, high);
    if (!shows_field(frame)) draw_edit_link(frame, top, room.x);
}

}  // namespace attend
