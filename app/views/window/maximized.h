#pragma once
#include "app/views/desk/desk.h"

namespace attend {

/// The panel that fills `room`, below what the workspace asks: a view of all heads has the chosen
/// one's map beside it, where there is room.
Box maximized(Frame& frame, const Place& room, const DrawPanel& draw_panel);

}  // namespace attend
