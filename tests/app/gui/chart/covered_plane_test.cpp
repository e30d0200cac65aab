#include "app/gui/chart/covered_plane.h"

#include <doctest/doctest.h>

#include <string>

using namespace attend;

TEST_CASE("a label goes to the nearest place where nothing is drawn, and nowhere else") {
    CoveredPlane plane({10, 20}, {210, 120}, 5);
    CHECK(plane.is_free({10, 20}, {210, 120}));
    CHECK_FALSE(plane.is_free({0, 20}, {30, 40}));  // it ends at the plane's edge
    plane.cover({80, 20}, {100, 120});
    CHECK_FALSE(plane.is_free({70, 50}, {82, 60}));
    const auto left = plane.nearest_free({40, 20}, {85, 60});
    REQUIRE(left);
    CHECK(left->x + 40 <= 80);
    CHECK(left->x + 40 > 70);
    CHECK_FALSE(plane.nearest_free({120, 20}, {85, 60}));
    CHECK(plane.nearest_free({100, 20}, {85, 60})->x >= 100);
    plane.cover_line({150, 20}, {210, 120}, 1);
    CHECK_FALSE(plane.nearest_free({100, 60}, {85, 60}));
    plane.cover({-1e9f, -1e9f}, {1e9f, 1e9f});
    CHECK_FALSE(plane.nearest_free({1, 1}, {85, 60}));
}

TEST_CASE("where nothing else is free a label may lie on what hides least") {
    CoveredPlane plane({0, 0}, {200, 100}, 5);
    constexpr unsigned but_band = CoveredPlane::anything & ~CoveredPlane::band;
    plane.cover({0, 0}, {200, 100}, CoveredPlane::band);
    CHECK_FALSE(plane.nearest_free({20, 10}, {100, 50}));
    CHECK(plane.nearest_free({20, 10}, {100, 50}, but_band));
    plane.cover({90, 0}, {200, 100}, CoveredPlane::hatch);
    CHECK(plane.is_free({0, 0}, {90, 100}, but_band));
    CHECK_FALSE(plane.is_free({85, 0}, {95, 10}, but_band));
    plane.cover({0, 0}, {90, 100});
    CHECK_FALSE(plane.nearest_free({20, 10}, {100, 50}, but_band));
}
