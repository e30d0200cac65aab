#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// The kernels as buttons with their pictures, equally wide, and one whose bandwidth is learned.
/// Tags: "score/boxcar" …, "score/learned".
Box kernel_buttons(Frame& frame);

}  // namespace attend
