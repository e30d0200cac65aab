#pragma once
#include "app/views/window/window_view.h"

namespace attend {

/// Puts what the store says, and what was typed or pasted and not taken, among the messages of the
/// window, and takes those away whose time is over.
void take_messages(Frame& frame, WindowState& state);

}  // namespace attend
