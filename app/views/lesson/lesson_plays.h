#pragma once
#include <string>

#include "app/views/frame.h"

namespace attend {

/// What a lesson adds up in this beat, as far as it is: "0.3125 + 0.5·(−0.2) = 0.2125 (2 of 12
/// terms)"; empty: nothing.
std::string added_so_far(const Frame& frame);

}  // namespace attend
