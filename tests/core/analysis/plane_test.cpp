#include "core/analysis/plane.h"

#include <doctest/doctest.h>

#include "core/embedding/principal.h"

using namespace attend;

TEST_CASE("the plane holds the two directions of most variance, the mean at its origin") {
    Matrix points(4, 3);
    points << 3, 1, 5, -3, 1, 5, 0, 2, 5, 0, 0, 5;
    const Plane plane = plane_of(statistics_of(points), "points");
    CHECK(plane.share == doctest::Approx(1));
    const PlanePoints there = placed(plane, points);
    CHECK(there(0, 0) == doctest::Approx(3));
    CHECK(there(1, 0) == doctest::Approx(-3));
    CHECK(there(2, 1) == doctest::Approx(1));
    CHECK(there(3, 1) == doctest::Approx(-1));
    CHECK(there(0, 1) == doctest::Approx(0));
}

TEST_CASE("what the plane does not show is counted") {
    Matrix points(6, 3);
    points << 2, 0, 0, -2, 0, 0, 0, 2, 0, 0, -2, 0, 0, 0, 1, 0, 0, -1;
    CHECK(plane_of(statistics_of(points), "points").share == doctest::Approx(16.0 / 18));
}

TEST_CASE("one dimension is a line, and one point stands at the origin") {
    Matrix line(2, 1);
    line << 1, 3;
    const PlanePoints there = placed(plane_of(statistics_of(line), "line"), line);
    CHECK(there(1, 0) == doctest::Approx(1));
    CHECK(there(1, 1) == 0);
    const Matrix point = Matrix::Ones(1, 4);
    const Plane plane = plane_of(statistics_of(point), "point");
    CHECK(plane.share == 0);
    CHECK(placed(plane, point).isZero());
}
