#pragma once
#include "app/views/next_token/next_look.h"

namespace attend {

/// Whether some heads are off, and so few that each can be tried alone.
bool tries_heads(const Frame& frame);

/// Where heads are off: the word's probability with each one off alone, with all, and beside that
/// of as many heads that are drawn at random. In `width` pixels at the cursor; else nothing.
void draw_next_trials(const NextLook& look, float width);

}  // namespace attend
