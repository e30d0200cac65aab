#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/graph/matrix.h"

namespace attend {

// A number that a lesson hides is a NaN of its own, so that it is told from one that a computation
// gave: what is computed from it is NaN of the same bits.

/// What stands in place of a hidden number.
inline Scalar hidden_number() {
    constexpr std::uint32_t quiet = 0x7FC00000, own = 0x0005EC2E;
    return static_cast<Scalar>(std::bit_cast<float>(quiet | own));
}

inline bool is_hidden(double number) {
    if (!std::isnan(number)) return false;
    constexpr std::uint64_t without_sign = ~(std::uint64_t{1} << 63);
    const auto bits = [](double of) { return std::bit_cast<std::uint64_t>(of) & without_sign; };
    return bits(number) == bits(static_cast<double>(hidden_number()));
}

}  // namespace attend
