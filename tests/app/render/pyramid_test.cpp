#include "app/render/pyramid.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/odd_numbers.h"

using namespace attend;
using attend::test::infinity;
using attend::test::not_number;

namespace {
Matrix sines(Index rows, Index columns) {
    Matrix m(rows, columns);
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < columns; ++c)
            m(r, c) = static_cast<Scalar>(std::sin(static_cast<double>(r * 31 + c * 17)));
    return m;
}
}  // namespace

TEST_CASE("every level keeps the extremes of each block, at odd sizes too") {
    for (const Shape shape :
         {Shape{1, 1}, Shape{1, 9}, Shape{7, 5}, Shape{33, 64}, Shape{100, 3}}) {
        const Matrix matrix = sines(shape.rows, shape.columns);
        Index side = 1;
        for (const PyramidLevel& level : make_pyramid(matrix, {0, 0}, shape)) {
            side *= 2;
            REQUIRE(level.rows == (shape.rows + side - 1) / side);
            for (Index r = 0; r < level.rows; ++r)
                for (Index c = 0; c < level.columns; ++c) {
                    const auto block =
                        matrix.block(r * side, c * side, std::min(side, shape.rows - r * side),
                                     std::min(side, shape.columns - c * side));
                    const Extremes e =
                        level.blocks[static_cast<std::size_t>(r * level.columns + c)];
                    CHECK(e.lowest == block.minCoeff());
                    CHECK(e.highest == block.maxCoeff());
                }
        }
    }
}

TEST_CASE("a pyramid of a part sees nothing outside it") {
    Matrix matrix = Matrix::Zero(8, 8);
    matrix(0, 0) = 9;
    matrix(5, 6) = 3;
    const auto levels = make_pyramid(matrix, {4, 4}, {4, 4});
    CHECK(levels.back().blocks.front().highest == 3);
}

TEST_CASE("NaN is never lost; masked cells count only where there is nothing else") {
    Matrix matrix = Matrix::Constant(4, 4, 1);
    matrix(3, 3) = not_number;
    matrix(0, 0) = -infinity;
    matrix.block(0, 2, 2, 2).setConstant(-infinity);
    const PyramidLevel level = make_pyramid(matrix, {0, 0}, {4, 4}).front();
    CHECK(level.blocks[0].lowest == 1);
    CHECK(level.blocks[1].highest == -infinity);
    CHECK(level.blocks[2].lowest == 1);
    CHECK(std::isnan(level.blocks[3].lowest));
    CHECK(std::isnan(make_pyramid(matrix, {0, 0}, {4, 4}).back().blocks.front().lowest));
}
