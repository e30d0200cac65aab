#include "core/ops/equal_length.h"
#include "core/ops/half_norm.h"
#include "support/check_operation.h"

using namespace attend;

TEST_CASE("half norms: the same in a column, or in a row") {
    const std::vector<Value> inputs{sample(3, 4), sample(5, 4, 0.7)};
    for (const bool of_key : {false, true}) check_operation(HalfNorm(of_key), inputs);
    CHECK_FALSE(HalfNorm(false).equals(HalfNorm(true)));
    const std::vector<Value> two{share((Matrix(1, 2) << 3, 4).finished()),
                                 share((Matrix(2, 2) << 1, 0, 0, 2).finished())};
    CHECK(*HalfNorm(false).forward(two) == (Matrix(1, 2) << 12.5, 12.5).finished());
    CHECK(*HalfNorm(true).forward(two) == (Matrix(1, 2) << 0.5, 2).finished());
}

TEST_CASE("rows made equally long keep their direction, and the mean length stays") {
    const std::vector<Value> inputs{sample(4, 3)};
    check_operation(EqualLength(), inputs);
    const std::vector<Value> two{share((Matrix(3, 2) << 3, 4, 0, 1, 0, 0).finished())};
    // Lengths 5, 1, 0: 2 on average.
    const Matrix equal = *EqualLength().forward(two);
    CHECK(equal.isApprox((Matrix(3, 2) << Scalar(1.2), Scalar(1.6), 0, 2, 0, 0).finished()));
    CHECK(EqualLength().explain(two, equal, {2, 0}).fold == Fold::rule);
}
