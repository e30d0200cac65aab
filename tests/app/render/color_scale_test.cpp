#include "app/render/color_scale.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/odd_numbers.h"

using namespace attend;
using attend::test::infinity;
using attend::test::not_number;

namespace {
Matrix odd_numbers() {
    Matrix m(2, 3);
    m << -infinity, 2, not_number, infinity, -3, 1;
    return m;
}
}  // namespace

TEST_CASE("the range of a matrix leaves out what is no number") {
    CHECK(finite_range(odd_numbers()) == Range{-3, 2});
    CHECK(finite_range_of_row(odd_numbers(), 0) == Range{2, 2});
    CHECK_FALSE(finite_range(Matrix::Constant(2, 2, not_number)));
    CHECK_FALSE(finite_range(Matrix(0, 0)));
}

TEST_CASE("a diverging scale is centered on zero, an empty range opens") {
    const ColorScale diverging{&colormap("tide"), RangeMode::matrix, {}, Spacing::linear};
    CHECK(scale_range(diverging, Range{-1, 3}) == Range{-3, 3});
    const ColorScale sequential{&colormap("ember"), RangeMode::matrix, {}, Spacing::linear};
    CHECK(scale_range(sequential, Range{2, 2}).highest > 2);
    const ColorScale fixed{&colormap("ember"), RangeMode::fixed, {0, 1}, Spacing::linear};
    CHECK(scale_range(fixed, Range{5, 6}) == Range{0, 1});
}

TEST_CASE(
    "positions: ends at 0 and 1, zero in the middle of a diverging scale, decades equally wide") {
    ColorScale scale{&colormap("ember"), RangeMode::fixed, {0.01f, 1}, Spacing::logarithmic};
    CHECK(position_on_scale(scale, scale.fixed, 0.01f) == doctest::Approx(0));
    CHECK(position_on_scale(scale, scale.fixed, 0.1f) == doctest::Approx(0.5));
    CHECK(position_on_scale(scale, {0, 1}, 0) == doctest::Approx(0));
    CHECK(position_on_scale(scale, {0, 1}, 0.01f) == doctest::Approx(0.5));
    scale.map = &colormap("tide");
    for (const Spacing spacing : {Spacing::linear, Spacing::logarithmic}) {
        scale.spacing = spacing;
        CHECK(position_on_scale(scale, {-2, 2}, -2) == doctest::Approx(0));
        CHECK(position_on_scale(scale, {-2, 2}, 0) == doctest::Approx(0.5));
        CHECK(position_on_scale(scale, {-2, 2}, 2) == doctest::Approx(1));
    }
}

TEST_CASE("weights: the 0.6th power of the share of the end, with its sign; legends say no other") {
    ColorScale scale{&colormap("ember"), RangeMode::fixed, {0, 0.4f}, Spacing::power};
    const auto at = [&](float v) { return position_on_scale(scale, scale.fixed, v); };
    CHECK(at(0) == 0);
    CHECK(at(0.4f) == doctest::Approx(1));
    CHECK(at(1 / 7.0f) == doctest::Approx(0.539).epsilon(0.001));  // the first scene's even weight
    CHECK(at(-0.1f) == 0);
    scale.map = &colormap("thistle");
    const Range both = scale_range(scale, {});
    CHECK(both == Range{-0.4f, 0.4f});
    const float up = position_on_scale(scale, both, 0.1f) - 0.5f;
    CHECK(up == doctest::Approx(0.5 * std::pow(0.25, 0.6)));
    CHECK(0.5f - position_on_scale(scale, both, -0.1f) == doctest::Approx(up));
}

TEST_CASE(
    "two weights, or two signed numbers, that are a twentieth of the range apart look different: "
    "Oklab distance of 0.02, which is CIE's ΔE of about 2") {
    for (const Colormap& map : colormaps()) {
        CAPTURE(map.name);
        const ColorScale scale{&map,
                               RangeMode::fixed,
                               {map.diverging ? -1.0f : 0.0f, 1},
                               map.diverging ? Spacing::linear : Spacing::power};
        const float step = 0.05f * (map.diverging ? 2 : 1);
        for (float v = scale.fixed.lowest; v + step <= 1.0001f; v += step / 5) {
            const Oklab a = to_oklab(color_on_scale(scale, scale.fixed, v)),
                        b = to_oklab(color_on_scale(scale, scale.fixed, v + step));
            CAPTURE(v);
            CHECK(std::hypot(a.lightness - b.lightness, a.a - b.a, a.b - b.b) >= 0.02f);
        }
    }
}
