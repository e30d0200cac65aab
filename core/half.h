#pragma once
#include <cstdint>

namespace attend {

/// The number of an IEEE 754 binary16.
float from_half(std::uint16_t bits);

}  // namespace attend
