#pragma once
#include "core/workspaces/choices.h"

namespace attend {

/// Tokens that are left out stay the same words when a text or the tokenizer changes: `choices`
/// gets the places of those that `before` leaves out, as far as they are still there. Both texts.
void follow_dropped(Choices& choices, const Choices& before);

}  // namespace attend
