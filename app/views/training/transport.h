#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// To the first step, play or pause, one step on; which step is shown, and how fast it plays.
/// Tags: "transport/first", "transport/play", "transport/next", "transport/step",
/// "transport/speed".
Box transport(Frame& frame);
/// What one of these keys does; false: it is none of them.
bool press_transport_key(Frame& frame, ImGuiKey key);
/// Space plays or pauses, ← and → go a step, with Shift ten, Home to the first, End to the last.
void read_transport_keys(Frame& frame);

}  // namespace attend
