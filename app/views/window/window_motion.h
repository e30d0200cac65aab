#pragma once
#include "app/views/frame.h"

namespace attend {

/// At the beginning of a frame: where a person chose another view, head, step or room since the
/// last one, or opened an explanation, what stands in the window moves to where it stands now. Not
/// while something is dragged, which moves it already.
void follow_motion(const Frame& frame);

}  // namespace attend
