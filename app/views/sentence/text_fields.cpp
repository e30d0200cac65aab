#include "app/views/sentence/text_fields.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/gui/typing_order.h"
#include "app/gui/widgets.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/chips.h"
#include "app/views/sentence/sentence.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float large_text = 1.3f, small_text = 1.1f;  // of what is typed
constexpr float small_panel = 10;                      // em: lower ones have small text
constexpr float least_panel_of_two = 7;                // em: lower ones have one line
constexpr float below_field = 0.5f;                    // em
constexpr int most_lines = 2;

/// A field that gets the keyboard because somebody types, and where in its text that goes on.
struct TypedInto {
    bool second = false;               // of both fields
    std::optional<std::size_t> caret;  // the byte; else its end
};

/// What the fields keep between frames.
struct Writing {
    bool greeted = false;       // has given the sentence the keyboard
    bool has_keyboard = false;  // the sentence had it when nothing lay over it
    bool covered = false;       // in the last frame
    bool focus_first = false, focus_second = false;
    bool asked_for = false;  // on the stage, somebody wants to type
    bool typing = false;     // in one of both in the last frame
    std::optional<TypedInto> typed;
    int drawn = -2;  // by ImGui::GetFrameCount(): the fields, or the room that they leave
};

/// A model that writes reads one text; on the stage nobody begins a second one.
bool takes_second(const Frame& frame) {
    if (on_stage(frame)) return second_text_is_open(frame);
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
    if (columns.gap < 0) looks.first.beside = columns.right;  // the button stands in the field
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
    if (on_stage(frame))
        return looks_in(frame, columns, stage_em(frame.ui, stage_text::words), most_lines);
    const Looks large = looks_in(frame, columns, large_text, most_lines);
    if (panel - large.growth >= frame.ui.em(small_panel)) return large;
    const Looks small = looks_in(frame, columns, small_text, most_lines);
    return looks_before(frame, columns, panel - small.growth);
}

/// Behind the word of the chip that has the keyboard; nothing where a text does not have it there.
std::optional<std::size_t> behind_word(const Choices& choices, const ChipHasKeyboard& chip) {
    const std::string& text = chip.of_second_text ? choices.second_text : choices.sentence;
    const auto& [word, looked_up, begin, end] = chip.token;
    const bool there =
        begin < end && end <= text.size() && text.compare(begin, end - begin, word) == 0;
    return there ? std::optional(end) : std::nullopt;
}

/// What is typed is typed again when the field has the keyboard.
void type_into(Writing& writing, TypedInto field) {
    (field.second ? writing.focus_second : writing.focus_first) = true;
    writing.typed = field;
    type_again();
}

/// Whether characters may be meant for a field, since nothing else reads them.
bool types_freely(const Frame& frame) {
    const ImGuiIO& io = ImGui::GetIO();
    return io.InputQueueCharacters.Size > 0 && frame.store.session.overlay.empty() &&
           !ImGui::IsAnyItemActive() && !io.KeyCtrl && !io.KeyAlt;
}

/// Chips and fields are one editor: what is typed while a chip has the keyboard goes on in its
/// field, behind its word. Space presses a chip, unless it is chosen already.
void take_what_is_typed(Frame& frame, Writing& writing) {
    const auto& chip = frame.ui.states.of<ChipHasKeyboard>();
    const bool here = chip.frame >= ImGui::GetFrameCount() - 1;
    if (!types_freely(frame) || !(here || ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)))
        return;
    if (!shows_text_fields(frame)) return;  // on the stage letters are keys
    const ImWchar first = ImGui::GetIO().InputQueueCharacters.front();
    if (first < ' ' || (first == ' ' && !(here && chip.chosen))) return;
    const TypedInto before = writing.typed.value_or(TypedInto{});
    type_into(
        writing,
        here ? TypedInto{chip.of_second_text, behind_word(frame.draft().choices, chip)} : before);
}

/// Returns whether it has the keyboard.
bool draw_field(Frame& frame, std::string_view name, std::string Choices::*member,
                LiveTextLook look, bool second) {
    auto& writing = frame.ui.states.of<Writing>();
    const bool goes_here = writing.typed && writing.typed->second == second;
    if (goes_here) look.caret = writing.typed->caret;
    const bool active = document_text(frame, name, member, look);
    if (active && goes_here) writing.typed.reset();
    return active;
}

/// Returns whether it has the keyboard, or gets it.
bool draw_first(Frame& frame, ImVec2 top, LiveTextLook look) {
    auto& writing = frame.ui.states.of<Writing>();
    // A sheet that closes gives the keyboard back.
    const bool covered = !frame.session().overlay.empty();
    const bool back = std::exchange(writing.covered, covered) && !covered && writing.has_keyboard;
    look.focus = (!covered && !std::exchange(writing.greeted, true)) || back ||
                 std::exchange(writing.focus_first, false);
    const bool active = draw_field(frame, "sentence", &Choices::sentence, look, false);
    if (!covered && !back) writing.has_keyboard = active;
    if (active) propose_next_token(frame, top, look.width, look.size);
    return active || look.focus || covered;
}

/// In the right end of the field.
void draw_button_for_second(Frame& frame, ImVec2 size) {
    const Ui& ui = frame.ui;
    const std::string label =
        ended(ui, "+ second text", size.x - ui.em(1.4f), Face::regular, sizes::control);
    const FontScope font(ui, Face::regular, sizes::control);
    const Rgb color = ui.theme->dim_text;
    for (const ImGuiCol part : {ImGuiCol_Button, ImGuiCol_Border})
        ImGui::PushStyleColor(part, vec4(ui.theme->field, 0));
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(color));
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {1, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.em(0.7f), 0});
    if (ImGui::Button((label + "##second_text/open").c_str(), size))
        frame.session().second_text_open = ui.states.of<Writing>().focus_second = true;
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(3);
    ui.tag("second_text/open");
    tooltip(ui, std::string(crosses_texts(frame) ? "Cross-attention: " : "A pair: ") +
                    std::string(choice_field("second_text").help));
}

/// With × to close it. Returns whether one of both has the keyboard, or gets it.
bool draw_second(Frame& frame, LiveTextLook look) {
    const Ui& ui = frame.ui;
    const float close = live_text_height(ui, look.size);
    look.focus = std::exchange(ui.states.of<Writing>().focus_second, false);
    const bool active = draw_field(frame, "second_text", &Choices::second_text, look, true);
    ImGui::SameLine(0, ui.em(0.3f));
    if (ImGui::Button("×##second_text/close", {close, close})) {
        frame.draft().choices.second_text.clear();
        frame.draft().choices.second_embedding.clear();
        frame.session().second_text_open = false;
    }
    ui.tag("second_text/close");
    tooltip(ui, "Close the second text: the sentence attends to itself again");
    return active || look.focus || ImGui::IsItemFocused();
}

/// What was asked for leaves once nobody types in it any more.
void leave_when_typed(Writing& writing, bool typing) {
    typing = typing || writing.focus_first || writing.focus_second;
    if (std::exchange(writing.typing, typing) && !typing) writing.asked_for = false;
}

}  // namespace

bool second_text_is_open(const Frame& frame) {
    return frame.store.session.second_text_open ||
           !frame.store.document().choices.second_text.empty() ||
           (frame.scene() && frame.scene()->crosses());
}

bool crosses_texts(const Frame& frame) { return workspace(frame.room()).reads("second_embedding"); }

bool shows_text_fields(const Frame& frame) {
    return !frame.store.session.presenting || frame.ui.states.of<Writing>().asked_for;
}

TextColumns text_columns(const Frame& frame, float width) {
    const Ui& ui = frame.ui;
    if (!takes_second(frame)) return {0, width, 0};
    if (!second_text_is_open(frame)) {
        const float right = std::min(ui.em(7.5f), std::round(width * 0.3f));
        return {-right, width, right};
    }
    const float between = ui.em(0.6f), right = std::round((width - between) * 0.45f);
    return {between, width - between - right, right};
}

void take_letters_from_elsewhere(Frame& frame) {
    auto& writing = frame.ui.states.of<Writing>();
    const bool here = writing.drawn == ImGui::GetFrameCount() && shows_text_fields(frame);
    if (!here || !types_freely(frame) || is_asked() ||
        ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        return;
    const ImWchar first = ImGui::GetIO().InputQueueCharacters.front();
    constexpr ImWchar last_of_signs = '@', last_of_ascii = 0x7F;
    if (first <= last_of_signs || first == last_of_ascii) return;  // Space, a number's figures
    type_into(writing, {});
}

void ask_for_text_fields(Frame& frame) {
    auto& writing = frame.ui.states.of<Writing>();
    writing.asked_for = writing.focus_first = true;
}

float least_text_fields_height(const Ui& ui, float panel) {
    return field_height(ui, text_size(ui, panel));
}

float staged_fields_height(const Frame& frame, float width) {
    const Looks looks = looks_after(frame, text_columns(frame, width), 0);
    return field_height(frame.ui, looks.first.size, looks.lines);
}

void draw_staged_query(Frame& frame, float width) {
    auto& writing = frame.ui.states.of<Writing>();
    const bool focus = std::exchange(writing.focus_first, false);
    const bool active = document_text(
        frame, "query", &Choices::query,
        {"Type what is asked", width, stage_em(frame.ui, stage_text::words), focus, 1});
    leave_when_typed(writing, active || focus);
}

float text_fields_growth(const Frame& frame, float width, float panel) {
    return looks_before(frame, text_columns(frame, width), panel).growth;
}

float draw_text_fields(Frame& frame, ImVec2 top, const TextColumns& columns, float panel) {
    const Ui& ui = frame.ui;
    ui.states.of<Writing>().drawn = ImGui::GetFrameCount();
    take_what_is_typed(frame, ui.states.of<Writing>());
    if (!shows_text_fields(frame)) return top.y;
    const Looks looks = looks_after(frame, columns, panel);
    bool typing = draw_first(frame, top, looks.first);
    ImGui::SetCursorScreenPos({top.x + columns.left + columns.gap, top.y});
    if (second_text_is_open(frame))
        typing = draw_second(frame, looks.second) || typing;
    else if (takes_second(frame))
        draw_button_for_second(frame, {columns.right, live_text_height(ui, looks.first.size)});
    leave_when_typed(ui.states.of<Writing>(), typing);
    return std::round(top.y + field_height(ui, looks.first.size, looks.lines));
}

}  // namespace attend
