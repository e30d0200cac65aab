#include "app/render/reduction.h"

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

float farthest(const Matrix& matrix, bool diverging) {
    const std::vector<CellRange> rows = {{0, matrix.rows()}}, columns = {{0, matrix.cols()}};
    return farthest_numbers(matrix, rows, columns, diverging).front();
}
}  // namespace

TEST_CASE("a pixel knows exactly the cells that it touches, and no cell is lost") {
    CHECK(cells_by_pixel(0.4f, 50, 0, 3) == std::vector<CellRange>{{0, 3}, {2, 5}, {5, 8}});
    CHECK(cells_by_pixel(0.4f, 50, 19, 1) == std::vector<CellRange>{{47, 50}});
    for (const float cell : {0.001f, 0.1f, 0.37f, 0.5f, 0.8f, 0.99f})
        for (const Index count : {1, 7, 50, 4096}) {
            const auto pixels = static_cast<Index>(
                std::ceil(static_cast<double>(cell) * static_cast<double>(count) - 1e-3));
            Index covered = 0;
            for (const CellRange& range : cells_by_pixel(cell, count, 0, pixels)) {
                CHECK(range.begin <= covered);
                CHECK(range.begin < range.end);
                covered = range.end;
            }
            CHECK(covered == count);
        }
}

TEST_CASE("every block keeps its farthest number: from zero, or from the low end") {
    const Matrix matrix = sines(50, 12);
    const auto rows = cells_by_pixel(0.4, 50, 0, 20);
    for (const auto& columns : {single_cells(0, 12), cells_by_pixel(0.3, 12, 0, 4)})
        for (const bool diverging : {false, true}) {
            const auto numbers = farthest_numbers(matrix, rows, columns, diverging);
            REQUIRE(numbers.size() == rows.size() * columns.size());
            for (std::size_t r = 0; r < rows.size(); ++r)
                for (std::size_t c = 0; c < columns.size(); ++c) {
                    const auto block =
                        matrix.block(rows[r].begin, columns[c].begin, rows[r].end - rows[r].begin,
                                     columns[c].end - columns[c].begin);
                    const float low = block.minCoeff(), high = block.maxCoeff();
                    CHECK(numbers[r * columns.size() + c] ==
                          (diverging && -low > high ? low : high));
                }
        }
}

TEST_CASE("NaN is never lost; masked cells count only where there is nothing else") {
    for (const bool diverging : {false, true}) {
        Matrix matrix = Matrix::Constant(2, 2, -infinity);
        CHECK(farthest(matrix, diverging) == -infinity);
        matrix(1, 1) = 0;
        CHECK(farthest(matrix, diverging) == 0);
        matrix(0, 1) = -3;
        CHECK(farthest(matrix, diverging) == (diverging ? -3 : 0));
        matrix(1, 0) = 3;
        CHECK(farthest(matrix, diverging) == 3);
        matrix(1, 1) = infinity;
        CHECK(farthest(matrix, diverging) == infinity);
        for (const Scalar none : {not_number, std::copysign(not_number, Scalar{-1})}) {
            matrix(0, 0) = none;
            CHECK(std::isnan(farthest(matrix, diverging)));
        }
    }
}

TEST_CASE("pixels show means of some hundred tokens' weights, and the farthest of signs and more") {
    const auto fold = [](Index rows, Index columns, bool diverging) {
        return pixel_fold(Matrix::Zero(rows, columns), diverging);
    };
    CHECK(fold(210, 210, false) == PixelFold::mean);
    CHECK(fold(210, 210, true) == PixelFold::farthest);
    CHECK(fold(2000, 2000, false) == PixelFold::farthest);
    CHECK(fold(7, 300, false) == PixelFold::farthest);
}

TEST_CASE("a mean is of all cells of a block but masked ones") {
    Matrix matrix(2, 3);
    matrix << 1, 0, -infinity,  //
        0, 0, -infinity;
    const std::vector<CellRange> rows = {{0, 2}};
    CHECK(mean_numbers(matrix, rows, std::vector<CellRange>{{0, 2}, {1, 3}, {2, 3}}) ==
          std::vector<float>{0.25f, 0, -static_cast<float>(infinity)});
    matrix(1, 0) = not_number;
    CHECK(std::isnan(mean_numbers(matrix, rows, std::vector<CellRange>{{0, 2}}).front()));
}
