#include "app/render/whole_within.h"

#include <doctest/doctest.h>

#include <limits>

using namespace attend;

TEST_CASE("a whole number within bounds, of any number") {
    constexpr float huge = std::numeric_limits<float>::max(),
                    endless = std::numeric_limits<float>::infinity();
    CHECK(whole_within(11.9f, 8, 40) == 11);
    CHECK(whole_within(8, 8, 40) == 8);
    CHECK(whole_within(40, 8, 40) == 40);
    for (const float number : {40.5f, 41.0f, huge, endless})
        CHECK(whole_within(number, 8, 40) == 40);
    for (const float number :
         {7.9f, 0.0f, -huge, -endless, std::numeric_limits<float>::quiet_NaN()})
        CHECK(whole_within(number, 8, 40) == 8);
    CHECK(whole_within(-0.5f, 0, 0) == 0);
}

TEST_CASE("the next whole number within bounds, of any number") {
    constexpr float endless = std::numeric_limits<float>::infinity();
    CHECK(whole_above(11.1f, 8, 40) == 12);
    CHECK(whole_above(11, 8, 40) == 11);
    CHECK(whole_above(39.5f, 8, 40) == 40);
    for (const float number : {40.5f, endless}) CHECK(whole_above(number, 8, 40) == 40);
    for (const float number : {7.9f, -0.5f, -endless, std::numeric_limits<float>::quiet_NaN()})
        CHECK(whole_above(number, 8, 40) == 8);
}
