#include "core/ops/matmul.h"

#include "core/error.h"
#include "support/check_operation.h"

using namespace attend;

TEST_CASE("matmul: shape, explanation and gradient, plain and transposed") {
    check_operation(MatMul(false), {sample(3, 4), sample(4, 2, 1)});
    check_operation(MatMul(true), {sample(3, 4), sample(2, 4, 1)});
    CHECK_FALSE(MatMul(true).equals(MatMul(false)));
}

TEST_CASE("matmul by hand") {
    const Value a = share((Matrix(1, 2) << 1, 2).finished());
    const Value b = share((Matrix(2, 2) << 3, 4, 5, 6).finished());
    const std::vector<Value> inputs{a, b};
    CHECK(*MatMul(false).forward(inputs) == (Matrix(1, 2) << 13, 16).finished());
    CHECK(*MatMul(true).forward(inputs) == (Matrix(1, 2) << 11, 17).finished());
}

TEST_CASE("matmul reads as numbers: three products and how many there are") {
    const std::vector<Value> inputs{share(Matrix::Constant(1, 5, 2)),
                                    share(Matrix::Constant(5, 1, -1))};
    const auto result = MatMul(false).forward(inputs);
    CHECK(MatMul(false).explain(inputs, *result, {0, 0}).steps.at(0) ==
          "2·(−1) + 2·(−1) + 2·(−1) + … (5 terms)");
}

TEST_CASE("matmul's addends of a row are those of its explanation") {
    const std::vector<Value> inputs{sample(3, 4), sample(4, 2, 1)};
    const MatMul plain(false);
    const Value result = plain.forward(inputs);
    const Matrix addends = plain.addends(inputs, *result, 1);
    CHECK(addends == plain.Operation::addends(inputs, *result, 1));
    CHECK(addends.rows() == 4);
    CHECK(static_cast<double>(addends.col(1).sum()) ==
          doctest::Approx(static_cast<double>((*result)(1, 1))));
}

TEST_CASE("matmul refuses inner sizes that differ") {
    CHECK_THROWS_AS(MatMul(false).axes(axes_of({sample(2, 3), sample(2, 3)})), Error);
    CHECK_THROWS_AS(MatMul(true).axes(axes_of({sample(2, 3), sample(3, 2)})), Error);
}
