#include "app/views/parts/document_text.h"

#include "app/gui/controls.h"

namespace attend {

namespace {

constexpr double pause = 1;  // seconds without a key that end a step of undo

struct Typing {
    double last_change = -pause;  // by ImGui::GetTime()
    bool word_ended = false;
};

/// One word, or what was typed without a pause, is one step of undo; so is a paste.
void tell_steps_apart(Frame& frame, const LiveText& events) {
    auto& typing = frame.ui.memory.of<Typing>();
    const double now = ImGui::GetTime();
    if (events.changed) {
        if (events.pasted || typing.word_ended || now - typing.last_change > pause)
            frame.store.close_gesture();
        typing.last_change = now;
        typing.word_ended = events.ended_word || events.pasted;
    }
    if (events.active && !typing.word_ended && now - typing.last_change <= pause)
        frame.gesture = true;
    if (events.undo) frame.store.undo();
    if (events.redo) frame.store.redo();
}

}  // namespace

bool document_text(Frame& frame, std::string_view name, std::string Choices::*member,
                   const LiveTextLook& look) {
    std::string text = frame.draft().choices.*member;
    const LiveText events = live_text(frame.ui, name, text, look);
    if (events.changed) frame.draft().choices.*member = std::move(text);
    tell_steps_apart(frame, events);
    // One Escape leaves the field and the presentation: who presents sees no cursor to leave first.
    if (events.escaped && frame.session().overlay.empty()) frame.session().presenting = false;
    if (!events.active && !ImGui::IsItemFocused()) tooltip(frame.ui, choice_field(name).help);
    return events.active;
}

}  // namespace attend
