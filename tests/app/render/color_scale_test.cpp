#include "app/render/color_scale.h"

#include <doctest/doctest.h>

#include "app/render/range_cache.h"
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

TEST_CASE("the range cache knows values by pointer") {
    RangeCache cache;
    Value value = share(odd_numbers());
    CHECK(cache.of(value) == Range{-3, 2});
    CHECK(cache.of(value) == Range{-3, 2});
    for (int i = 0; i < 3000; ++i)
        CHECK(cache.of(share(Matrix::Constant(1, 1, static_cast<Scalar>(i))))->lowest == i);
    CHECK(cache.of(value) == Range{-3, 2});
}
