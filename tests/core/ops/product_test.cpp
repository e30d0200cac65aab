#include "core/ops/product.h"

#include <doctest/doctest.h>

#include <memory>

#include "core/graph/packed_rows.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

/// Gives a number of its own, so that one sees who was asked.
class Sevens final : public PackedRows {
  public:
    Sevens(bool turned, bool readable) : turned_(turned), readable_(readable) {}
    bool turned() const override { return turned_; }
    bool readable() const override { return readable_; }
    void multiply(const Matrix& vectors, Index first, Index count, Matrix& results) const override {
        for (Index row = 0; row < vectors.rows(); ++row)
            for (Index column = first; column < first + count; ++column) results(row, column) = 7;
    }

  private:
    bool turned_, readable_;
};

Matrix with_packed(const Value& numbers, bool turned, bool readable = true) {
    return Matrix::view(numbers->row_begin(0), numbers->rows(), numbers->cols(),
                        numbers->outerStride(), numbers,
                        {std::make_shared<const Sevens>(turned, readable), nullptr, 0});
}

bool is_sevens(const Matrix& matrix) {
    return matrix == Matrix::Constant(matrix.rows(), matrix.cols(), 7);
}

}  // namespace

TEST_CASE(
    "a few rows are multiplied by packed numbers, where these lie as the product reads them") {
    const Value square = sample(96, 96);
    for (const Index rows : {1, 2, 3}) {
        CAPTURE(rows);
        const Value a = sample(rows, 96, 1);
        CHECK(is_sevens(product(*a, with_packed(square, true))));
        CHECK(is_sevens(product(*a, with_packed(square, false), true)));
        CHECK_FALSE(is_sevens(product(*a, with_packed(square, true), true)));
        CHECK_FALSE(is_sevens(product(*a, with_packed(square, false))));
    }
}

TEST_CASE("many rows, a file that was cut off, and a copy read the numbers themselves") {
    const Value square = sample(96, 96), few = sample(2, 96, 1), many = sample(4, 96, 1);
    const Matrix packed = with_packed(square, true);
    CHECK(product(*many, packed) == product(*many, *square));
    CHECK(product(*few, with_packed(square, true, false)) == product(*few, *square));
    const Matrix copy = packed;
    CHECK(product(*few, copy) == product(*few, *square));
    CHECK(product(*few, *part_of_value(share(with_packed(square, true)), 0, 96, 0, 96)) ==
          product(*few, *square));
}
