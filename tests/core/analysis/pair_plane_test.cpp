#include "core/analysis/pair_plane.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace attend;

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
