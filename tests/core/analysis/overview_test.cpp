#include "core/analysis/overview.h"

#include <doctest/doctest.h>

#include "support/check_operation.h"

namespace attend {

namespace {

Value forward(const Operation& operation, Matrix matrix) {
    const Value input = share(std::move(matrix));
    return operation.forward(std::array{input});
}

}  // namespace

TEST_CASE("an overview has of the cells that share a place the number farthest from 0") {
    Matrix large = Matrix::Constant(3, 600, Scalar(0.1));
    large(1, 4) = Scalar(0.9), large(1, 3) = -2, large(2, 599) = Scalar(0.3);
    const Value small = forward(Overview(), large);
    CHECK(shape_of(*small) == Shape{3, 256});
    const auto place = [](Index column) {
        for (Index at = 0; at < 256; ++at)
            if (const auto [first, end] = pooled_rows(at, 256, 600);
                first <= column && column < end)
                return at;
        return Index{-1};
    };
    CHECK((*small)(1, place(3)) == -2);
    CHECK((*small)(2, 255) == Scalar(0.3));
    CHECK((*small)(0, 0) == Scalar(0.1));
    check_explanations(Overview(), {share(std::move(large))});
    const Matrix little = Matrix::Random(5, 256);
    CHECK(*forward(Overview(), little) == little);
}

TEST_CASE("sums of columns tell what is beside a number that is nearly all of one") {
    Matrix numbers = Matrix::Zero(4, 2);
    numbers(0, 0) = 1, numbers(1, 0) = numbers(3, 0) = Scalar(1e-9);
    numbers.col(1) << Scalar(0.25), Scalar(0.5), Scalar(0.125), 2;
    const Matrix sums = *forward(ColumnSums(), numbers);
    const double rest = sums.col(0).cast<double>().sum() - 1;
    CHECK(rest == doctest::Approx(2e-9).epsilon(1e-4));
    CHECK(sums(0, 1) == Scalar(2.875));
    CHECK(sums(1, 1) == 0);
    Matrix exact = numbers;
    exact(1, 0) = exact(3, 0) = 0;
    check_explanations(ColumnSums(), {share(std::move(exact))});
}

}  // namespace attend
