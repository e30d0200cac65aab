#pragma once
#include "app/views/frame.h"

namespace attend {

/// The heads as thumbnails of their attention weights, with their entropy: choose one, switch it
/// off. Wraps to the room there is. Tags: "head/0", its switch "head/0/on".
void draw_head_thumbnails(Frame& frame);

}  // namespace attend
