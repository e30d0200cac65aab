#pragma once
#include "core/attention/choices.h"

namespace attend {

inline constexpr RealParameter bandwidth{
    "bandwidth", "σ",  "Bandwidth of a kernel score: how far queries and keys reach",
    1e-30,       1e30, 1};

}  // namespace attend
