#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Right answers at the shown step with all heads, and without each one. A click switches that head
/// off, or on. Tags: "without/L.H".
Box one_head_off(Frame& frame);

}  // namespace attend
