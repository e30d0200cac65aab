#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Whether the chosen head's computation is shown as one equation: over one text that is not too
/// long, by one matrix after the other.
bool shows_equation(const Frame& frame);

/// From X to the weighted sum. What stands at a crossing is the row left of it times the column
/// above: Q below W_Q, the scores right of Q and below Kᵀ, the weights, the sum of the values.
Box equation(Frame& frame);

}  // namespace attend
