#include "app/views/sentence/text_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/sizes.h"
#include "app/gui/typing_order.h"
#include "app/gui/widgets.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/transport.h"
#include "app/views/sentence/chips.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float inset = 0.4f;  // above and below what is typed, of its size

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
    bool typing = false;     // somebody did in the last frame
    int typed_in = -2;       // the last frame in which one of both has the keyboard, or gets it
    std::optional<TypedInto> typed;
    // By ImGui::GetFrameCount().
    int drawn = -2, focused = -2;  // the fields; one of them while nobody types in it
};

/// A model that writes reads one text; on the stage nobody begins a second one.
bool takes_second(const Frame& frame) {
    if (!workspace(frame.room()).reads("second_text")) return false;
    if (on_stage(frame)) return second_text_is_open(frame);
    return !(frame.scene() && frame.scene()->measures.next) || second_text_is_open(frame);
}

float text_size(const Frame& frame) {
    return on_stage(frame) ? stage_em(frame.ui, stage_text::words) : sizes::field;
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
    const int before = ImGui::GetFrameCount() - 1;
    const bool here = chip.frame >= before;
    if (!types_freely(frame) || !(here || writing.focused >= before)) return;
    if (!shows_text_fields(frame)) return;  // on the stage letters are keys
    if (frame.store.lesson) return;         // so are they in a lesson
    const ImWchar first = ImGui::GetIO().InputQueueCharacters.front();
    if (first < ' ' || (first == ' ' && !(here && chip.chosen))) return;
    const TypedInto last = writing.typed.value_or(TypedInto{});
    type_into(
        writing,
        here ? TypedInto{chip.of_second_text, behind_word(frame.draft().choices, chip)} : last);
}

/// Returns whether it has the keyboard.
bool draw_field(Frame& frame, std::string_view name, std::string Choices::*member,
                LiveTextLook look, bool second) {
    auto& writing = frame.ui.states.of<Writing>();
    const bool goes_here = writing.typed && writing.typed->second == second;
    if (goes_here) look.caret = writing.typed->caret;
    const bool active = document_text(frame, name, member, look);
    if (active && goes_here) writing.typed.reset();
    if (!active && ImGui::IsItemFocused()) {
        writing.focused = ImGui::GetFrameCount();
        move_query_by_keys(frame);
    }
    if (active || look.focus) writing.typed_in = ImGui::GetFrameCount();
    return active;
}

void draw_first(Frame& frame, LiveTextLook look) {
    auto& writing = frame.ui.states.of<Writing>();
    writing.drawn = ImGui::GetFrameCount();
    take_what_is_typed(frame, writing);
    if (takes_keyboard(frame.ui, "sentence")) writing.focus_first = true;
    // A sheet that closes gives the keyboard back.
    const bool covered = !frame.session().overlay.empty();
    const bool back = std::exchange(writing.covered, covered) && !covered && writing.has_keyboard;
    // Where words are written in turn, the keyboard is the transport's until somebody types.
    const bool greets =
        !covered && !std::exchange(writing.greeted, true) && !workspace(frame.room()).follows_edits;
    look.focus = greets || back || std::exchange(writing.focus_first, false);
    const bool active = draw_field(frame, "sentence", &Choices::sentence, look, false);
    if (!covered && !back) writing.has_keyboard = active;
    if (covered) writing.typed_in = ImGui::GetFrameCount();
    if (active) propose_next_token(frame, look.size);
}

void draw_second(Frame& frame, LiveTextLook look) {
    look.focus = std::exchange(frame.ui.states.of<Writing>().focus_second, false);
    draw_field(frame, "second_text", &Choices::second_text, look, true);
}

/// What a table is asked.
void draw_query(Frame& frame, LiveTextLook look) {
    auto& writing = frame.ui.states.of<Writing>();
    look.focus = std::exchange(writing.focus_first, false);
    const bool active = document_text(frame, "query", &Choices::query, look);
    if (active || look.focus) writing.typed_in = ImGui::GetFrameCount();
}

/// What a model that learns is asked: the tokens of its example, or those that somebody typed.
void draw_probe(Frame& frame, LiveTextLook look) {
    auto& writing = frame.ui.states.of<Writing>();
    writing.drawn = ImGui::GetFrameCount();
    look.focus = std::exchange(writing.focus_first, false);
    std::string text = frame.draft().choices.probe;
    if (text.find(':') != text.npos && frame.scene())
        text = fmt::format("{}", fmt::join(frame.scene()->asks().words(), " "));
    const bool active = document_text(frame, "probe", &Choices::probe, std::move(text), look);
    if (active || look.focus) writing.typed_in = ImGui::GetFrameCount();
}

/// The next one of those that are never learned from.
void show_another_example(Frame& frame) {
    std::string& probe = frame.draft().choices.probe;
    constexpr std::string_view kind = "validation:";
    long next = 0;
    if (probe.starts_with(kind)) next = std::strtol(probe.c_str() + kind.size(), nullptr, 10) + 1;
    probe = fmt::format("{}{}", kind, next);
}

/// A field and what stands in its right end, so many em wide.
Box field(Frame& frame, std::string_view hint, Box right, float right_wide,
          void (*draw)(Frame&, LiveTextLook)) {
    const Ui& ui = frame.ui;
    const float size = text_size(frame), high = box::em_of(ui, live_text_height(ui, size, inset));
    LiveTextLook look{hint, 0, size};
    look.beside = right_wide > 0 ? ui.em(right_wide) : 0;
    look.inset = inset;
    Box text = box::control({right_wide + 6, 40, Length::endless}, high,
                            [&frame, look, draw](float width) mutable {
                                look.width = width;
                                draw(frame, look);
                            });
    Box beside = box::row({box::space(0).grow(), std::move(right), box::space(sizes::near)}, 0);
    return box::layers({std::move(text), std::move(beside).grow().high(high)}).grow().high(high);
}

Box dim(const Frame& frame, std::string text) {
    const float size = on_stage(frame) ? stage_em(frame.ui, stage_text::small) : sizes::control;
    return box::text(std::move(text), dim_style(frame.ui, size), 1);
}

Box open_second(Frame& frame) {
    return dim(frame, "+ second text")
        .named("second_text/open")
        .help(std::string(crosses_texts(frame) ? "Cross-attention: " : "A pair: ") +
              std::string(choice_field("second_text").help))
        .on_click([&frame] {
            frame.session().second_text_open = true;
            frame.ui.states.of<Writing>().focus_second = true;
        });
}

Box close_second(Frame& frame) {
    BoxActs acts;
    acts.click = [&frame] {
        frame.draft().choices.second_text.clear();
        frame.draft().choices.second_embedding.clear();
        frame.session().second_text_open = false;
    };
    acts.focus = [&frame] { frame.ui.states.of<Writing>().typed_in = ImGui::GetFrameCount(); };
    return dim(frame, " × ")
        .named("second_text/close")
        .help("Close the second text: the sentence attends to itself again")
        .on(std::move(acts));
}

Box probe_field(Frame& frame) {
    Box another = dim(frame, "another example")
                      .named("probe/another")
                      .help("The next one that is never learned from")
                      .on_click([&frame] { show_another_example(frame); });
    return field(frame, "Type tokens of the task", std::move(another), 8.5f, draw_probe);
}

}  // namespace

Box text_fields(Frame& frame) {
    if (!shows_text_fields(frame)) return box::space(0);
    auto& writing = frame.ui.states.of<Writing>();
    const bool typing = writing.typed_in >= ImGui::GetFrameCount() - 1 || writing.focus_first ||
                        writing.focus_second;
    if (std::exchange(writing.typing, typing) && !typing) writing.asked_for = false;
    const bool crosses = crosses_texts(frame);
    constexpr std::string_view hint = "Type a sentence";
    if (workspace(frame.room()).reads("probe")) return probe_field(frame);
    if (!workspace(frame.room()).reads("sentence"))
        return field(frame, "Type what is asked", box::space(0), 0, draw_query);
    if (!takes_second(frame)) return field(frame, hint, box::space(0), 0, draw_first);
    if (!second_text_is_open(frame))
        return field(frame, hint, open_second(frame), 7.5f, draw_first);
    Box right = box::row({dim(frame, crosses ? "answers" : "").droppable(), close_second(frame)});
    return box::row({field(frame, hint, dim(frame, crosses ? "asks" : ""), crosses ? 3.5f : 0,
                           draw_first),
                     field(frame,
                           crosses ? "Type a second text: its words answer"
                                   : "Type a second text: both are read as one",
                           std::move(right), crosses ? 7 : 2.4f, draw_second)},
                    sizes::apart)
        .grow();
}

Box fields_and_transport(Frame& frame, const Player& player) {
    Box steps = transport(frame, player).wide({sizes::of(300), sizes::of(684), sizes::of(684)});
    return box::row({text_fields(frame), std::move(steps)}, sizes::apart).grow();
}

float fields_and_transport_height(const Frame& frame, float, float) {
    return pixels_of(frame.ui, Length::fixed(sizes::of(50))).wish;
}

bool second_text_is_open(const Frame& frame) {
    return frame.store.session.second_text_open ||
           !frame.store.document().choices.second_text.empty() ||
           (frame.scene() && frame.scene()->crosses());
}

bool crosses_texts(const Frame& frame) { return workspace(frame.room()).reads("second_embedding"); }

bool shows_text_fields(const Frame& frame) {
    return !frame.store.session.presenting || frame.ui.states.of<Writing>().asked_for;
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

}  // namespace attend
