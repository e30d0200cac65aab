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

}  // namespace attend
