#include "core/analysis/difference.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace attend;

TEST_CASE("a difference is b − a in each cell, and 0 where both are the same infinity") {
    constexpr auto infinity = std::numeric_limits<Scalar>::infinity();
    const Matrix a{{1, -infinity, -infinity}, {0.5f, 2, infinity}};
    const Matrix b{{3, -infinity, 1}, {0.5f, -infinity, infinity}};
    const Matrix change = difference(b, a);
    CHECK(change(0, 0) == 2);
    CHECK(change(0, 1) == 0);
    CHECK(change(0, 2) == infinity);
    CHECK(change(1, 0) == 0);
    CHECK(change(1, 1) == -infinity);
    CHECK(change(1, 2) == 0);
    CHECK(difference(a, b)(0, 0) == -2);
    CHECK(std::isnan(difference(Matrix{{std::nanf("")}}, Matrix{{1}})(0, 0)));
}
