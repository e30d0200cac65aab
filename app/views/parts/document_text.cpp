#include "app/views/parts/document_text.h"

#include <fmt/format.h>

#include "app/gui/controls.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr double pause = 1;  // seconds without a key that end a step of undo

struct Typing {
    double last_change = -pause;  // by ImGui::GetTime()
    bool word_ended = false;
};

/// One word, or what was typed without a pause, is one step of undo; so is a paste. What is typed
/// over a selection goes on in the step that took it away.
void tell_steps_apart(Frame& frame, const LiveText& events) {
    auto& typing = frame.ui.states.of<Typing>();
    const double now = ImGui::GetTime();
    if (events.changed) {
        if (events.pasted || events.removed || typing.word_ended ||
            now - typing.last_change > pause)
            frame.store.close_gesture();
        typing.last_change = now;
        typing.word_ended = events.ended_word || events.pasted;
    }
    if (events.active && !typing.word_ended && now - typing.last_change <= pause)
        frame.gesture = true;
    if (events.undo) frame.store.undo();
    if (events.redo) frame.store.redo();
}

/// The tooltip while the field shows a mark ("?", a box, as the font has it) in a character's
/// place.
std::string missing_character_note(const Ui& ui, std::string_view text) {
    const std::string character = character_without_glyph(ui, text);
    if (character.empty()) return {};
    return fmt::format(
        "A mark stands for each character that no font here has, such as {}; it is read as it is",
        character);
}

}  // namespace

std::string character_without_glyph(const Ui& ui, std::string_view text) {
    constexpr std::int32_t last_plain = 0x7E,
                           largest = 0xFFFF;  // Dear ImGui's characters have 16 bits
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) <= last_plain) {
            ++at;
            continue;
        }
        const std::int32_t code = next_code_point(text, at);
        if (code > largest || !ui.fonts.regular->IsGlyphInFont(static_cast<ImWchar>(code)))
            return fmt::format("U+{:04X}", code);
    }
    return {};
}

bool document_text(Frame& frame, std::string_view name, std::string Choices::*member,
                   const LiveTextLook& look) {
    return document_text(frame, name, member, frame.draft().choices.*member, look);
}

bool document_text(Frame& frame, std::string_view name, std::string Choices::*member,
                   std::string text, const LiveTextLook& look) {
    const LiveText events = live_text(frame.ui, name, text, look);
    if (events.changed) frame.draft().choices.*member = text;
    tell_steps_apart(frame, events);
    // One Escape leaves the field and the presentation: who presents sees no cursor to leave first.
    if (events.escaped && frame.session().overlay.empty()) frame.session().presenting = false;
    const std::string missing =
        ImGui::IsItemHovered() ? missing_character_note(frame.ui, text) : "";
    if (!missing.empty())
        tooltip(frame.ui, missing);
    else if (!events.active && !ImGui::IsItemFocused())
        tooltip(frame.ui, choice_field(name).help);
    return events.active;
}

}  // namespace attend
