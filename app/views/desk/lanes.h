#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Whether all that happens in the scene's heads is in these matrices, and their lanes have room.
bool shows_lanes(const Frame& frame);

/// The heads side by side as lanes, then mixed by W_O: what stands at a crossing is the row left of
/// it times the column above. Of more than two heads the chosen one's lane, the others as tiles.
Box lanes(Frame& frame);

}  // namespace attend
