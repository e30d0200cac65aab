#pragma once
#include "core/attention/choices.h"

namespace attend {

inline constexpr WholeParameter hidden_width{
    "hidden_width", "h", "Width of the hidden layer of the additive score", 1, 4096, 8};

}  // namespace attend
