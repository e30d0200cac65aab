#pragma once
#include "app/gui/box/box.h"
#include "app/views/sum/weight_bar.h"

namespace attend {

/// A weight's bar alone, all of its place a track: what weight_bar() does, its number stands in a
/// box beside it. `gesture` must outlive the frame. Tag: `name`.
Box weight_box(Frame& frame, std::string name, WeightBar bar, WeightGesture& gesture, float high);

}  // namespace attend
