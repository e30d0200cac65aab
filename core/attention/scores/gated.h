#pragma once
#include "core/fields/parameter.h"

namespace attend {

inline constexpr RealParameter gate_strength{
    "gate_strength",
    "Gate",
    "How much the gate of the score gated counts: 0 leaves every pair open, 1 is the gate as it is",
    0,
    1,
    1};

}  // namespace attend
