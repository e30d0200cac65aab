#include "app/views/sentence/sentence.h"

#include <algorithm>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/frame.h"
#include "app/views/next_token/next_trials.h"
#include "app/views/panels.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/chips.h"
#include "app/views/wall/head_scores.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

// The fields in which the sentence and a second text are typed, above their chips.

/// The widths of their two columns, in pixels: the sentence's, and that of a second text or of the
/// button that opens one.
struct TextColumns {
    float gap, left, right;
};

constexpr float large_text = 1.3f, small_text = 1.1f;  // of what is typed
constexpr float small_panel = 10;                      // em: lower ones have small text
constexpr float least_panel_of_two = 7;                // em: lower ones have one line
constexpr float below_field = 0.5f;                    // em
constexpr int most_lines = 2;

/// What the fields keep between frames.
struct Writing {
    bool greeted = false;       // has given the sentence the keyboard
    bool has_keyboard = false;  // the sentence had it when nothing lay over it
    bool covered = false;       // in the last frame
    bool focus_first = false, focus_second = false;
    bool on_stage = false;  // somebody types while presenting
    std::string typed;      // before the field had the keyboard
};

bool second_text_is_open(const Frame& frame) {
    return frame.store.session.second_text_open ||
           !frame.store.document().choices.second_text.empty() ||
           (frame.scene() && frame.scene()->cross);
}

/// Whether a second text answers the first; in other rooms both are one sequence.
bool crosses_texts(const Frame& frame) { return workspace(frame.room()).reads("second_embedding"); }

/// On the stage the fields leave, until somebody asks for them.
bool shows_text_fields(const Frame& frame) {
    return !frame.store.session.presenting || frame.ui.memory.of<Writing>().on_stage;
}

/// A model that writes reads one text.
bool takes_second(const Frame& frame) {
    return !(frame.scene() && frame.scene()->measures.next) || second_text_is_open(frame);
}

float text_size(const Ui& ui, float panel) {
    return panel < ui.em(small_panel) ? small_text : large_text;
}

float field_height(const Ui& ui, float size, int lines = 1) {
    return live_text_height(ui, size, lines) + ui.em(below_field);
}

/// How both fields look, and how many lines are seen of them.
struct Looks {
    LiveTextLook first, second;
    int lines = 1;
    float growth = 0;  // of the panel, in pixels
};
Looks looks_in(const Frame& frame, const TextColumns& columns, float size, int most) {
    const Ui& ui = frame.ui;
    const float close = live_text_height(ui, size) + ui.em(0.3f);
    Looks looks{{"Type a sentence", columns.left, size, false, most},
                {crosses_texts(frame) ? "Type a second text: its words answer"
                                      : "Type a second text: both are read as one",
                 columns.right - close, size, false, most}};
    const Choices& choices = frame.store.document().choices;
    looks.lines = live_text_lines(ui, choices.sentence, looks.first);
    if (second_text_is_open(frame))
        looks.lines = std::max(looks.lines, live_text_lines(ui, choices.second_text, looks.second));
    looks.growth = field_height(ui, size, looks.lines) - field_height(ui, size);
    return looks;
}
/// In a panel that is `panel` pixels high before it grows.
Looks looks_before(const Frame& frame, const TextColumns& columns, float panel) {
    const int most = panel < frame.ui.em(least_panel_of_two) ? 1 : most_lines;
    return looks_in(frame, columns, text_size(frame.ui, panel), most);
}
/// In one that has grown: large text, if it was high enough for that before.
Looks looks_after(const Frame& frame, const TextColumns& columns, float panel) {
    const Looks large = looks_in(frame, columns, large_text, most_lines);
    if (panel - large.growth >= frame.ui.em(small_panel)) return large;
    const Looks small = looks_in(frame, columns, small_text, most_lines);
    return looks_before(frame, columns, panel - small.growth);
}

/// Chips and field are one editor: what is typed while a chip has the keyboard goes on in the
/// field. Space presses a chip, unless it asks already.
void take_what_is_typed(Frame& frame, Writing& writing) {
    ImGuiIO& io = ImGui::GetIO();
    if (!frame.session().overlay.empty() || ImGui::IsAnyItemActive() || io.KeyCtrl || io.KeyAlt ||
        !ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows))
        return;
    const bool asks = frame.ui.memory.of<QueryHasKeyboard>().frame >= ImGui::GetFrameCount() - 1;
    for (const ImWchar letter : io.InputQueueCharacters)
        if (letter > ' ' || (letter == ' ' && asks)) writing.typed += encoded(letter);
    if (!writing.typed.empty()) writing.focus_first = true;
}

void draw_first(Frame& frame, ImVec2 top, LiveTextLook look) {
    auto& writing = frame.ui.memory.of<Writing>();
    take_what_is_typed(frame, writing);
    // A sheet that closes gives the keyboard back.
    const bool covered = !frame.session().overlay.empty();
    const bool back = std::exchange(writing.covered, covered) && !covered && writing.has_keyboard;
    look.focus = (!covered && !std::exchange(writing.greeted, true)) || back ||
                 std::exchange(writing.focus_first, false);
    const bool active = document_text(frame, "sentence", &Choices::sentence, look);
    if (writing.has_keyboard && !active && !covered && !look.focus) writing.on_stage = false;
    if (!covered && !back) writing.has_keyboard = active;
    if (active && !writing.typed.empty())
        ImGui::GetIO().AddInputCharactersUTF8(std::exchange(writing.typed, {}).c_str());
    if (active) propose_next_token(frame, top, look.width, look.size);
}

void draw_button_for_second(Frame& frame, ImVec2 size) {
    const Ui& ui = frame.ui;
    const std::string label = ended(
        ui, crosses_texts(frame) ? "+ second text (cross-attention)" : "+ second text (a pair)",
        size.x - ui.em(1.4f), Face::regular, 0.9f);
    const FontScope font(ui, Face::regular, 0.9f);
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->dim_text));
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.em(0.7f), 0});
    if (ImGui::Button((label + "##second_text/open").c_str(), size))
        frame.session().second_text_open = ui.memory.of<Writing>().focus_second = true;
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    ui.tag("second_text/open");
    tooltip(ui, choice_field("second_text").help);
}

/// With × to close it.
void draw_second(Frame& frame, LiveTextLook look) {
    const Ui& ui = frame.ui;
    const float close = live_text_height(ui, look.size);
    look.focus = std::exchange(ui.memory.of<Writing>().focus_second, false);
    document_text(frame, "second_text", &Choices::second_text, look);
    ImGui::SameLine(0, ui.em(0.3f));
    if (ImGui::Button("×##second_text/close", {close, close})) {
        frame.draft().choices.second_text.clear();
        frame.draft().choices.second_embedding.clear();
        frame.session().second_text_open = false;
    }
    ui.tag("second_text/close");
    tooltip(ui, "Close the second text: the sentence attends to itself again");
}

TextColumns text_columns(const Frame& frame, float width) {
    const Ui& ui = frame.ui;
    if (!takes_second(frame)) return {0, width, 0};
    const float between = ui.em(0.6f);
    const float right = second_text_is_open(frame) ? std::round((width - between) * 0.45f)
                                                   : std::min(ui.em(15), std::round(width * 0.3f));
    return {between, width - between - right, right};
}

void ask_for_text_fields(Frame& frame) {
    auto& writing = frame.ui.memory.of<Writing>();
    writing.on_stage = writing.focus_first = true;
}

/// What they take of a panel `panel` pixels high: one line each.
float least_text_fields_height(const Ui& ui, float panel) {
    return field_height(ui, text_size(ui, panel));
}

/// By how much the panel grows where a text needs a second line.
float text_fields_growth(const Frame& frame, float width, float panel) {
    return looks_before(frame, text_columns(frame, width), panel).growth;
}

/// The fields side by side, from `top` on, in a panel `panel` pixels high, grown as it is. Returns
/// where what is below begins.
float draw_text_fields(Frame& frame, ImVec2 top, const TextColumns& columns, float panel) {
    const Ui& ui = frame.ui;
    const Looks looks = looks_after(frame, columns, panel);
    draw_first(frame, top, looks.first);
    ImGui::SetCursorScreenPos({top.x + columns.left + columns.gap, top.y});
    if (second_text_is_open(frame))
        draw_second(frame, looks.second);
    else if (takes_second(frame))
        draw_button_for_second(frame, {columns.right, live_text_height(ui, looks.first.size)});
    return std::round(top.y + field_height(ui, looks.first.size, looks.lines));
}

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
    const bool says_who_asks = on_stage && !ui.memory.of<HeadingStands>().here;
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

bool two_rows(const Frame& frame) { return frame.scene() && frame.scene()->cross; }

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
    const float below =
        shows_text_fields(frame) ? draw_text_fields(frame, top, columns, room.y) : top.y;
    const float high = std::max(top.y + room.y - below, least);
    if (second_text_is_open(frame) && crosses_texts(frame)) {
        ImGui::SetCursorScreenPos({top.x + columns.left + columns.gap, below});
        ImGui::PushID("second");
        const bool said = said_of_second(frame, columns.right);
        ImGui::PopID();
        ImGui::SetCursorScreenPos({top.x, below});
        if (said) return draw_tokens(frame, {columns.left, high});
    }
    const Beside beside = beside_chips(frame, room.x);
    ImGui::SetCursorScreenPos({top.x, below});
    // Two rows, and one without room for arcs, reach as high as the way to the field.
    const bool beside_edit =
        !shows_text_fields(frame) && (two_rows(frame) || room.y < ui.em(least_arcs_below_edit));
    const float right = beside_edit ? edit_link_width(ui) + ui.em(0.4f) : 0;
    draw_tokens(frame, {room.x - beside.all() - right, high});
    // After the chips: the words say which of them are seen.
    draw_beside_chips(frame, beside, top.x + room.x, below, high);
    if (!shows_text_fields(frame)) draw_edit_link(frame, top, room.x);
}

}  // namespace attend
