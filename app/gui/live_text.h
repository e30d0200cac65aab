#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

/// What was done to a line of text in this frame.
struct LiveText {
    bool active = false;              // it has the keyboard
    bool changed = false;             // by a key, or by a paste
    bool ended_word = false;          // a space was typed
    bool pasted = false;              // more than one sign came at once
    bool removed = false;             // more than one sign went, be it for the one that was typed
    bool undo = false, redo = false;  // asked for while it has the keyboard
    bool escaped = false;             // Escape took the keyboard from it
};

/// How a line of text looks.
struct LiveTextLook {
    std::string_view hint;  // what stands there while it is empty
    float width = 0;        // pixels
    float size = 1;         // relative to body text
    bool focus = false;     // gives it the keyboard
    /// The byte of the text before which the caret stands when it gets the keyboard by no mouse;
    /// else behind its end.
    std::optional<std::size_t> caret = {};
    float beside = 0;    // pixels of the width, at the right end: what else stands in the field
    float inset = 0.4f;  // above and below the text, of its size
};

/// A line of text, scrolled sideways, that belongs to the document: each key changes `text` at
/// once, and `text` may change from outside while it is being edited (undo). It keeps no undo of
/// its own; Escape leaves it and changes nothing. Line ends in a paste become spaces. Tag: `name`.
LiveText live_text(const Ui& ui, std::string_view name, std::string& text,
                   const LiveTextLook& look);

/// Behind the caret of the field that was drawn last and has the keyboard, dim: how its text of
/// this size may go on, and at the field's right end by which key. Nothing where both have no room.
/// Tag: `name`.
void suggest_behind_caret(const Ui& ui, std::string_view name, std::string_view text,
                          std::string_view key, float size);

/// A text as a field of one line shows it: breaks as ↵.
std::string in_one_line(std::string text);

/// The height that it takes, in pixels.
float live_text_height(const Ui& ui, float size, float inset = 0.4f);

}  // namespace attend
