#include "core/analysis/row_sums.h"

#include <doctest/doctest.h>

#include <limits>

using namespace attend;

TEST_CASE("row sums") {
    const std::vector<Value> weights{share((Matrix(2, 2) << 1, 2, -1, 4).finished())};
    CHECK(*Measure(row_sums_rule).forward(weights) == (Matrix(2, 1) << 3, 3).finished());
}

TEST_CASE("a sum is one within what float32 rounds") {
    CHECK(is_one(1));
    CHECK(is_one(0.9995));
    CHECK_FALSE(is_one(1.01));
    CHECK_FALSE(is_one(std::numeric_limits<double>::quiet_NaN()));
}
