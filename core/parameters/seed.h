#pragma once
#include <cstdint>

#include "core/fields/parameter.h"

namespace attend {

inline constexpr ParameterOf<std::uint32_t> seed{
    "seed", "Seed", "Of everything that is drawn at random", 0, 4294967295u, 0};

}  // namespace attend
