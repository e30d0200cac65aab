#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// The shares of a row (1, m) as one bar of 100 %, the keys in their order, each with its name and
/// percents where these have room. Pointing at a piece and a click choose that key of the chosen
/// head's weights. `chosen`: the row, and the key that stands out.
Box share_bar(Frame& frame, const Axis& keys, Cell chosen, const Value& shares);

}  // namespace attend
