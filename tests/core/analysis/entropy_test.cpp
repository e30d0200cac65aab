#include "core/analysis/entropy.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace attend;

TEST_CASE("a uniform row of 8 has ln 8 = 2.0794 nats") {
    const Matrix weights = Matrix::Constant(1, 8, Scalar(0.125));
    CHECK(row_entropy(weights, 0) == doctest::Approx(2.0794415).epsilon(1e-6));
}

TEST_CASE("a row that is all on one key has no entropy") {
    Matrix weights = Matrix::Zero(2, 5);
    weights(0, 3) = 1;
    weights(1, 0) = weights(1, 4) = Scalar(0.5);
    CHECK(row_entropy(weights, 0) == doctest::Approx(0));
    CHECK(row_entropy(weights, 1) == doctest::Approx(std::log(2.0)));
}

TEST_CASE("1/2, 1/4, 1/4 gives 1.5 ln 2, in any order") {
    Matrix weights(2, 3);
    weights << Scalar(0.5), Scalar(0.25), Scalar(0.25), Scalar(0.25), Scalar(0.5), Scalar(0.25);
    CHECK(row_entropy(weights, 0) == doctest::Approx(1.5 * std::log(2.0)));
    CHECK(row_entropy(weights, 1) == doctest::Approx(row_entropy(weights, 0)));
}

TEST_CASE("a row of which nothing is left does not make a head look focused") {
    Matrix weights = Matrix::Zero(3, 4);
    weights.row(0).setConstant(Scalar(0.25));
    weights.row(2).setConstant(Scalar(0.25));
}

TEST_CASE("what is no weight has no entropy") {
    Matrix weights(1, 2);
    weights << Scalar(1.2), Scalar(-0.2);
    CHECK(std::isnan(row_entropy(weights, 0)));
    weights(0, 1) = std::numeric_limits<Scalar>::quiet_NaN();
}

TEST_CASE("even rows have the entropy of their open keys, and rows without one do not count") {
    const Matrix masked{{0, minus_infinity, minus_infinity},
                        {3, 1, minus_infinity},
                        {1, 2, -50},
                        {minus_infinity, minus_infinity, minus_infinity}};
    CHECK(even_entropy(masked) == doctest::Approx((std::log(2.0) + std::log(3.0)) / 3));
    CHECK(even_entropy(Matrix(Matrix::Zero(4, 7))) == doctest::Approx(std::log(7.0)));
    CHECK(std::isnan(even_entropy(Matrix(Matrix::Constant(2, 2, minus_infinity)))));
}
