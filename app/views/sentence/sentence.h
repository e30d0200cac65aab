#pragma once
#include "app/views/frame.h"

namespace attend {

/// The height in pixels that the sentence's panel asks for inside its frame: the field and from one
/// to three lines of chips, as many whole ones as `most` pixels have room for.
float sentence_height(const Frame& frame, float width, float most);

/// The tokens of the sentence, and of the second text, in `size` pixels at the cursor: their chips,
/// or what to do where there are none.
void draw_first_tokens(Frame& frame, ImVec2 size);
void draw_second_tokens(Frame& frame, ImVec2 size);

/// While the field of a text `size` large at `position` is typed in, with the caret at its end:
/// what a model that writes would go on with stands behind it, and Tab appends it.
void propose_next_token(Frame& frame, ImVec2 position, float width, float size);

}  // namespace attend
