#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

namespace attend {

/// The number of an IEEE 754 binary16.
inline float from_half(std::uint16_t bits) {
    const std::uint32_t sign = (bits & 0x8000u) << 16;
    const int exponent = bits >> 10 & 31;
    const std::uint32_t fraction = bits & 1023u;
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7F800000u | fraction << 13);
    if (exponent == 0) {  // 0, or smaller than the smallest normal one
        const float number = std::ldexp(static_cast<float>(fraction), -24);
        return sign ? -number : number;
    }
    return std::bit_cast<float>(sign | static_cast<std::uint32_t>(exponent + 112) << 23 |
                                fraction << 13);
}

}  // namespace attend
