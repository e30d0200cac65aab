#include "core/analysis/range.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "core/random.h"

using namespace attend;

namespace {

float end_of(const Matrix& matrix) { return signed_scale_end(matrix, *finite_range(matrix)); }

/// Numbers of both signs up to 1, their sizes evenly spread.
Matrix spread(Index rows, Index columns) {
    Matrix matrix(rows, columns);
    RandomStream random(7, "sizes");
    for (Index row = 0; row < rows; ++row)
        for (Scalar& number : matrix.row(row))
            number = static_cast<Scalar>(2 * random.uniform() - 1);
    matrix(0, 0) = 1;
    return matrix;
}

}  // namespace

TEST_CASE("a scale of signed numbers ends at the largest of them") {
    CHECK(end_of({{1, -3}, {2, 0.5f}}) == 3);
    CHECK(end_of(spread(40, 50)) == 1);
    CHECK(end_of(spread(400, 576)) == 1);
    CHECK(end_of(Matrix::Zero(3, 3)) == 0);
}

TEST_CASE("a scale of few numbers ends where the same numbers among many zeros do") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    RandomStream random(11, "few");
    for (Index count = 1; count <= 64; ++count) {
        CAPTURE(count);
        Matrix few(1, count), among = Matrix::Zero(2, 64);
        for (Index i = 0; i < count; ++i)
            among(0, i) = few(0, i) = random.uniform() < 0.1
                                          ? (random.uniform() < 0.5 ? Scalar(0) : Scalar(-infinity))
                                          : static_cast<Scalar>(std::exp(4 * random.normal()));
        few(0, 0) = among(0, 0) = 100'000;  // far from all others, as long as these are many
        CHECK(end_of(few) == end_of(among));
    }
}

TEST_CASE("a few outliers of a scale of signed numbers do not leave all others dark") {
    for (const Index rows : {40, 400, 4000}) {
        CAPTURE(rows);
        Matrix matrix = spread(rows, 64);
        matrix(3, 7) = -1000;
        matrix(4, 7) = 20;
        const float end = end_of(matrix);
        CHECK(end >= 1.98f);  // the percentile is 0.995
        CHECK(end <= 2.13f);
    }
}

TEST_CASE("outliers that are as many as a hundredth are no outliers") {
    Matrix matrix = spread(100, 64);
    matrix.col(7).setConstant(-1000);  // the dimension that is large in every row
    CHECK(end_of(matrix) == 1000);
    Matrix wide = spread(300, 576);  // of which not every number is counted
    wide.col(8).setConstant(1000), wide.col(9).setConstant(1000), wide.col(10).setConstant(-1000);
    CHECK(end_of(wide) == 1000);
}

TEST_CASE("what is zero or not finite does not count where a scale of signed numbers ends") {
    constexpr auto infinity = std::numeric_limits<Scalar>::infinity();
    Matrix matrix = Matrix::Zero(300, 300);
    matrix(0, 0) = 5, matrix(0, 1) = -4;
    matrix.row(2).setConstant(-infinity);
    matrix.row(3).setConstant(std::numeric_limits<Scalar>::quiet_NaN());
    CHECK(end_of(matrix) == 5);
}
