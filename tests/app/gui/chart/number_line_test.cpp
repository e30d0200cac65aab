#include "app/gui/chart/number_line.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace attend;

TEST_CASE("a number stands where it is pointed at, on straight and logarithmic lines") {
    for (const bool logarithmic : {false, true}) {
        const NumberLine line{0.03, 1.5, 400, 100, logarithmic};
        CHECK(line.at(0.03) == doctest::Approx(400));
        CHECK(line.at(1.5) == doctest::Approx(100));
        for (const double number : {0.03, 0.1, 0.7, 1.5})
            CHECK(line.number_at(line.at(number)) == doctest::Approx(number).epsilon(1e-4));
    }
}

TEST_CASE("ticks are round, inside the axis, and have the decimals that tell them apart") {
    const Ticks across = round_ticks(1.95, 4.05, 9);
    REQUIRE(across.numbers.size() == 9);
    CHECK(across.numbers.front() == doctest::Approx(2));
    CHECK(across.numbers[1] == doctest::Approx(2.25));
    CHECK(across.decimals == 2);
    for (const double span : {1e-6, 0.3, 7.0, 90.0, 2.5e7})
        for (const double low : {-3.0, 0.0, 52.1}) {
            const Ticks ticks = round_ticks(low, low + span, 6);
            CHECK(ticks.numbers.size() >= 3);
            CHECK(ticks.numbers.size() <= 8);
            for (const double tick : ticks.numbers) {
                CHECK(tick >= low - span * 1e-6);
                CHECK(tick <= low + span * (1 + 1e-6));
                const double unit = std::pow(10.0, ticks.decimals);
                CHECK(tick * unit == doctest::Approx(std::round(tick * unit)));
            }
        }
}

TEST_CASE("an axis of nothing has one tick") { CHECK(round_ticks(2, 2, 5).numbers.size() == 1); }

TEST_CASE("numbers far from 0 are written so that they differ") {
    CHECK(with_decimals(1000010000, 0) == "1000010000");
    CHECK(with_decimals(-1000010000.5, 1) == "−1000010000.5");
    CHECK(with_decimals(-0.001, 1) == "0.0");
    CHECK(with_decimals(0, 12) == "0");
    CHECK(with_decimals(2e-9, 12) == short_number(2e-9));
    CHECK(with_decimals(1.00000002, 8) == "1.00000002");
}

TEST_CASE("what is dragged to is rounded to what a pixel tells") {
    CHECK(rounded_to_pixel(3.6123, 0.003) == 3.61);
    CHECK(rounded_to_pixel(-3.6171, 0.003) == -3.62);
    CHECK(rounded_to_pixel(1234.4, 8) == 1230);
    CHECK(rounded_to_pixel(2, 0) == 2);
}

TEST_CASE("numbers are written with the figures that count") {
    CHECK(short_number(67.0534) == "67.05");
    CHECK(short_number(-0.25) == "−0.25");
    CHECK(short_number(70) == "70");
    CHECK(short_number(0) == "0");
    CHECK(short_number(0.000012) == "1.2\u00a0×\u00a010⁻⁵");
    CHECK(common_decimals(std::array{58.9, 70.0}) == 1);
    CHECK(common_decimals(std::array{2.0, 3.0}) == 0);
    CHECK(common_decimals(std::array{1.0 / 3}) == 3);
}

TEST_CASE(
    "numbers below each other get the decimals that tell them apart, the common ones at least") {
    CHECK(telling_decimals(std::array{3.45, 3.5}) == 2);
    CHECK(telling_decimals(std::array{2.9994, 2.9998, 2.9999}) == 4);
    CHECK(telling_decimals(std::array{2.0, 2.0}) == 0);
    CHECK(telling_decimals(std::array{1.0, 1.0 + 1e-12}) == 9);
}
