#pragma once
#include "app/gui/box/box.h"
#include "app/views/walkthrough/walk.h"

namespace attend {

/// The lines of a step, one below the other: each matrix live, with its name and numbers, clickable
/// and editable as everywhere; the signs between. Rows of other queries than the step's are veiled.
/// Tags: those of the matrices, "steps/PATH"; where a node stands there again "steps/2/PATH".
Box step_picture(Frame& frame, Walk& walk, const SumPlay& play);

/// Whether the step is how one row of scores becomes weights: positive numbers, and their shares.
bool has_row_picture(const Frame& frame, const Step& step);
/// That: score cells, upright bars, and one bar of 100 % that they are handed down into.
Box row_picture(Frame& frame);

}  // namespace attend
