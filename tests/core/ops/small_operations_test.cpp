#include "core/error.h"
#include "core/ops/add.h"
#include "core/ops/apply_mask.h"
#include "core/ops/concat.h"
#include "core/ops/divide_by_root.h"
#include "support/check_operation.h"

using namespace attend;

TEST_CASE("divide_by_root: q·k over √d, and the numbers that say so") {
    check_operation(DivideByRoot(12), {sample(3, 4)});
    const std::vector<Value> inputs{share(Matrix::Constant(1, 1, 6))};
    const auto result = DivideByRoot(4).forward(inputs);
    CHECK((*result)(0, 0) == Scalar(3));
    CHECK(DivideByRoot(4).explain(inputs, *result, {0, 0}).steps.at(0) == "6 / 2");
}

TEST_CASE("add: of one matrix it is that very matrix") {
    check_operation(Add(), {sample(2, 3), sample(2, 3, 1)});
    check_operation(Add(), {sample(2, 3)});
    const std::vector<Value> one{sample(2, 2)};
    CHECK(Add().forward(one) == one[0]);
    CHECK_THROWS_AS(Add().axes(axes_of({sample(2, 3), sample(3, 2)})), Error);
}

TEST_CASE("apply_mask: −∞ exactly where the mask is 0") {
    const Value mask = share((Matrix(2, 2) << 1, 0, 1, 1).finished());
    check_operation(ApplyMask(), {sample(2, 2), mask});
    const std::vector<Value> inputs{share(Matrix::Ones(2, 2)), mask};
    const auto masked = ApplyMask().forward(inputs);
    CHECK((*masked)(0, 1) == -std::numeric_limits<Scalar>::infinity());
    CHECK(masked->row(1) == Matrix::Ones(1, 2));
}

TEST_CASE("concat: a head that is off gives zeros and darkens no other") {
    const std::vector<Value> heads{sample(3, 2), sample(3, 4, 1)};
    check_operation(Concat({false, false}), heads);
    check_operation(Concat({true, false}), heads);
    const auto joined = Concat({true, false}).forward(heads);
    CHECK(joined->leftCols(2) == Matrix::Zero(3, 2));
    CHECK(joined->rightCols(4) == *heads[1]);
    const Axes axes = Concat({true, false}).axes(axes_of(heads));
    CHECK(axes.columns.label(3) == "1.1");
}
