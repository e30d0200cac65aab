#include "core/graph/matrix.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/check_operation.h"

namespace attend {

TEST_CASE("a view shows what another matrix keeps, also when that is let go of") {
    Value whole = sample(4, 6);
    const Matrix expected = whole->block(1, 2, 3, 2);
    const Value part = part_of_value(whole, 1, 3, 2, 2);
    CHECK(part->row_begin(1) == whole->row_begin(2) + 2);
    CHECK(part->outerStride() == 6);
    CHECK(*part == expected);
    whole.reset();
    CHECK(*part == expected);
    CHECK(part->number(3) == expected(1, 1));
}

TEST_CASE("a copy of a view has numbers of its own") {
    const Value whole = sample(3, 5);
    const Value part = part_of_value(whole, 0, 3, 1, 2);
    Matrix copy = *part;
    copy(0, 0) += 1;
    CHECK(copy(0, 0) == (*part)(0, 0) + 1);
    CHECK(copy.outerStride() == 2);
}

TEST_CASE("a matrix keeps its numbers where it is moved to") {
    Matrix from = *sample(2, 3);
    const Scalar* const numbers = from.row_begin(0);
    Matrix to = std::move(from);
    CHECK(to.row_begin(0) == numbers);
    Matrix other(1, 1);
    other(0, 0) = 7;
    other = std::move(to);
    CHECK(other == *sample(2, 3));
    other = other.leftCols(1).eval();
    CHECK(other == sample(2, 3)->leftCols(1));
    Matrix none;
    CHECK(none.size() == 0);
    none.resize(2, 2);
    none.setZero();
    CHECK(none.sum() == 0);
}

TEST_CASE("no rows or no columns are a matrix, too") {
    const Matrix narrow(3, 0), flat(0, 3);
    CHECK(narrow.rows() == 3);
    CHECK(Matrix(flat).cols() == 3);
}

}  // namespace attend

using namespace attend;

TEST_CASE("a difference is b − a in each cell, and 0 where both are the same infinity") {
    constexpr auto infinity = std::numeric_limits<Scalar>::infinity();
    const Matrix a{{1, -infinity, -infinity}, {0.5f, 2, infinity}};
    const Matrix b{{3, -infinity, 1}, {0.5f, -infinity, infinity}};
    const Matrix change = difference(b, a);
    CHECK(change(0, 0) == 2);
    CHECK(change(0, 1) == 0);
    CHECK(change(0, 2) == infinity);
    CHECK(change(1, 0) == 0);
    CHECK(change(1, 1) == -infinity);
    CHECK(change(1, 2) == 0);
    CHECK(difference(a, b)(0, 0) == -2);
    CHECK(std::isnan(difference(Matrix{{std::nanf("")}}, Matrix{{1}})(0, 0)));
}
