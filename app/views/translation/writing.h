#pragma once
#include "app/views/frame.h"
#include "app/views/parts/transport.h"

namespace attend {

// The room Translation plays: the decoder writes one word after the other, and what is shown is the
// step at which it stands, the place that asks.

/// Word by word, at a speed that is chosen. Needs a scene of the room.
Player writing_player(Frame& frame);

/// Once a frame: goes on, reads the keys of the transport, and stands at the last word of a text
/// that was typed anew.
void follow_writing(Frame& frame);

}  // namespace attend
