#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// The fields in which the sentence and a second text are typed, side by side; a text longer than
/// its field follows the caret. Called once in a frame in which they are shown. Tags: "sentence",
/// "second_text", "second_text/open", "second_text/close".
Box text_fields(Frame& frame);
/// The same, and a transport at their right.
Box fields_and_transport(Frame& frame, const struct Player& player);
float fields_and_transport_height(const Frame& frame, float width, float most);

bool second_text_is_open(const Frame& frame);
/// Whether a second text answers the first; in other rooms both are one sequence.
bool crosses_texts(const Frame& frame);

/// On the stage the fields leave, until somebody asks for them.
bool shows_text_fields(const Frame& frame);
void ask_for_text_fields(Frame& frame);
/// Letters go to the text, whatever was clicked last: those that nobody read in this frame, which
/// is drawn, are typed into it. A number's figures are not, nor is Space.
void take_letters_from_elsewhere(Frame& frame);

/// While the field of a text is typed in, with the caret at its end: what a model that writes would
/// go on with stands behind it, and Tab appends it. `size` of its text.
void propose_next_token(Frame& frame, float size);

}  // namespace attend
