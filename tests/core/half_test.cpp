#include "core/half.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace attend;

TEST_CASE("halves at the ends of what they can be") {
    CHECK(from_half(0x0000) == 0);
    CHECK(std::signbit(from_half(0x8000)));
    CHECK(from_half(0x3C00) == 1);
    CHECK(from_half(0x0001) == std::ldexp(1.0f, -24));
    CHECK(from_half(0x0400) == std::ldexp(1.0f, -14));
    CHECK(from_half(0xFBFF) == -65504);
    CHECK(from_half(0x7C00) == std::numeric_limits<float>::infinity());
    CHECK(std::isnan(from_half(0x7C01)));
}
