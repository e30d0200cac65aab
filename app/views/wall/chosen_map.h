#pragma once
#include "app/gui/box/leaves.h"
#include "app/views/frame.h"

namespace attend {

/// The chosen head's weights, live, as large as fit. The asking row is named at its right end, the
/// chosen key below its column: of the others the words stand in the sentence. Needs a scene.
Box chosen_map(Frame& frame, const box::CanvasSize& em);

}  // namespace attend
