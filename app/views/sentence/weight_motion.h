#pragma once
#include <vector>

#include "app/views/sentence/attended.h"

namespace attend {

/// What arcs and fills show: the weights, or on the way to them where another query began to ask,
/// from those of the one before: at once with reduced motion. Figures do not
/// wait: a number on the screen is always one that was computed.
std::vector<double> weights_in_motion(const Frame& frame, const Attended& row);

}  // namespace attend
