#pragma once
#include "app/views/next_token/next_look.h"

namespace attend {

/// Where heads are off: the word's probability with each one off alone, with all, and beside that
/// of as many heads that are drawn at random. In `width` pixels at the cursor; else nothing.
void draw_next_trials(const NextLook& look, float width);

}  // namespace attend
