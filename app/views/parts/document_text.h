#pragma once
#include <string>
#include <string_view>

#include "app/gui/live_text.h"
#include "app/views/frame.h"

namespace attend {

/// A line of text that is a choice of the document, written as one types: a word, or what was typed
/// without a pause, is one step of undo; so is a paste. Returns whether it has the keyboard.
bool document_text(Frame& frame, std::string_view name, std::string Choices::*member,
                   const LiveTextLook& look);
/// The same where the choice says in another way what is written: `text` stands there until
/// somebody types.
bool document_text(Frame& frame, std::string_view name, std::string Choices::*member,
                   std::string text, const LiveTextLook& look);

/// The first character of a text that no font of the program has, "U+1F642": a box stands for it.
/// Nothing where all are drawn.
std::string character_without_glyph(const Ui& ui, std::string_view text);

}  // namespace attend
