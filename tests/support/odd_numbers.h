#pragma once
#include <limits>

namespace attend::test {

/// What a matrix may hold besides ordinary numbers.
inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float not_number = std::numeric_limits<float>::quiet_NaN();

}  // namespace attend::test
