#include "core/analysis/plane.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

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

namespace {

Eigen::VectorXd vector(std::initializer_list<double> numbers) {
    Eigen::VectorXd result(static_cast<Eigen::Index>(numbers.size()));
    Eigen::Index i = 0;
    for (const double number : numbers) result[i++] = number;
    return result;
}

constexpr double degree = std::numbers::pi / 180;

}  // namespace

TEST_CASE("a pair's plane: q along x, k by its angle, lengths as in the space") {
    const struct {
        Eigen::VectorXd q, k;
        double degrees;
    } cases[] = {
        {vector({3, 0}), vector({0, 4}), 90},
        {vector({1, 1, 0}), vector({2, 0, 0}), 45},
        {vector({0, 0, 2, 0}), vector({0, std::sqrt(3.0), 1, 0}), 60},
        {vector({1, 2, 2}), vector({-2, -4, -4}), 180},
        {vector({1, 2, 2}), vector({2, 4, 4}), 0},
        {vector({2}), vector({-3}), 180},
    };
    for (const auto& each : cases) {
        const PairPlane plane = pair_plane(each.q, each.k);
        CHECK(plane.q.x() == doctest::Approx(each.q.norm()));
        CHECK(std::abs(plane.q.y()) < 1e-12);
        CHECK(plane.k.norm() == doctest::Approx(each.k.norm()));
        CHECK(plane.k.y() >= -1e-12);
        CHECK(std::abs(std::atan2(plane.k.y(), plane.k.x())) / degree ==
              doctest::Approx(each.degrees));
        CHECK(plane.along.norm() == doctest::Approx(1));
        CHECK(std::abs(plane.along.dot(plane.across)) < 1e-12);
        CHECK((plane.vector_at(plane.q) - each.q).norm() < 1e-9);
        CHECK((plane.vector_at(plane.k) - each.k).norm() < 1e-9);
        CHECK(plane.across.norm() == doctest::Approx(each.q.size() == 1 ? 0 : 1));
    }
}

TEST_CASE("a vector of length 0 has no direction, and the other one lies along x") {
    const PairPlane no_query = pair_plane(vector({0, 0, 0}), vector({0, 3, 4}));
    CHECK(no_query.k.x() == doctest::Approx(5));
    const PairPlane nothing = pair_plane(vector({0, 0}), vector({0, 0}));
    CHECK(nothing.across.norm() == doctest::Approx(1));
    CHECK(nothing.q.norm() == 0);
}
