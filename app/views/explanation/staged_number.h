#pragma once
#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

/// On the stage a number that was clicked on unfolds: how it came about, large. Space adds its
/// terms up. Without a picture where the number is none of the scene.
Staged staged_number(Frame& frame);

/// Whether the stage shows one, and what Space does then; false: the number is no sum.
bool unfolds_number(const Frame& frame);
bool press_sum(Frame& frame);

}  // namespace attend
