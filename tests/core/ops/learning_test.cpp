#include <limits>

#include "core/error.h"
#include "core/ops/blend.h"
#include "core/ops/cross_entropy.h"
#include "core/ops/look_up_rows.h"
#include "core/ops/slice.h"
#include "support/check_operation.h"

using namespace attend;

TEST_CASE("look_up_rows: rows of a table; the gradient of one that stands twice is added up") {
    const LookUpRows rows({2, 0, 2}, Axis("token", {"c", "a", "c"}));
    check_operation(rows, {sample(4, 3)});
    const std::vector<Value> table{sample(4, 3)};
    const Value found = rows.forward(table);
    CHECK(found->row(0) == table[0]->row(2));
    CHECK(found->row(1) == table[0]->row(0));
    const Matrix slope = rows.backward(table, *found, *sample(3, 3, 1)).at(0);
    CHECK(slope.row(2) == sample(3, 3, 1)->row(0) + sample(3, 3, 1)->row(2));
    CHECK(slope.row(1).isZero(0));
    CHECK(rows.axes(axes_of(table)).rows.label(1) == "a");
    CHECK_FALSE(rows.equals(LookUpRows({2, 0, 1}, Axis("token", 3))));
    CHECK_THROWS_WITH_AS(rows.axes(axes_of({sample(2, 3)})), doctest::Contains("0 to 1"), Error);
}

TEST_CASE("cross_entropy: the mean of −log p over the places that have a target") {
    const Axes axes{Axis("token", 3), Axis("class", 4)};
    const Targets targets({1, -1, 3}, axes);
    const Value asked = targets.forward({});
    CHECK(*asked == Matrix{{0, 1, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 1}});
    CHECK(targets.note({0, 1}).starts_with("1"));
    CHECK(targets.note({1, 1}).find("nothing is asked") != std::string::npos);
    CHECK_THROWS_AS(Targets({4}, {Axis("token", 1), Axis("class", 4)}), Error);
    check_operation(targets, {});
    check_operation(CrossEntropy(), {sample(3, 4), asked});
    check_operation(CrossEntropy(), {sample(1, 4), share(Matrix{{0, 0, 1, 0}})});
    check_operation(CrossEntropy(), {sample(2, 3), share(Matrix{{0.25, 0.75, 0}, {0, 1, 0}})});
    // Of equal logits it is the logarithm of how many classes there are.
    const std::vector<Value> even{share(Matrix::Constant(3, 4, 7)), asked};
    const Value loss = CrossEntropy().forward(even);
    CHECK((*loss)(0, 0) == doctest::Approx(std::log(4.0)));
    const Matrix slope = CrossEntropy().backward(even, *loss, Matrix::Ones(1, 1)).at(0);
    CHECK(slope(0, 1) == doctest::Approx((0.25 - 1) / 2));
    CHECK(slope(0, 0) == doctest::Approx(0.25 / 2));
    CHECK(slope.row(1).isZero(0));
}

TEST_CASE("cross_entropy: large logits, what is masked, and no target at all") {
    const Value asked = share(Matrix{{0, 1, 0}});
    const std::vector<Value> large{share(Matrix{{1000, -1000, minus_infinity}}), asked};
    const Value loss = CrossEntropy().forward(large);
    CHECK((*loss)(0, 0) == Scalar(2000));
    CHECK(CrossEntropy().backward(large, *loss, Matrix::Ones(1, 1)).at(0) == Matrix{{1, -1, 0}});
    const std::vector<Value> none{sample(2, 3), share(Matrix::Zero(2, 3))};
    const Value nothing = CrossEntropy().forward(none);
    CHECK(std::isnan((*nothing)(0, 0)));
    CHECK(CrossEntropy().explain(none, *nothing, {0, 0}).note == "no value: no place has a target");
    CHECK_THROWS_AS(CrossEntropy().axes(axes_of({sample(2, 3), sample(3, 3)})), Error);
}

TEST_CASE("slice: some rows and columns, without a copy") {
    check_operation(Slice({1, 2}, {2, 3}), {sample(4, 6)});
    const std::vector<Value> whole{sample(4, 6)};
    const Value part = Slice({1, 2}, {2, 3}).forward(whole);
    CHECK(part->row_begin(0) == whole[0]->row_begin(1) + 2);
    CHECK(Slice({1, 0}, {2, 6}).axes(axes_of(whole)).rows.label(1) == "2");
    CHECK_THROWS_WITH_AS(Slice({3, 0}, {2, 6}).axes(axes_of(whole)), doctest::Contains("3 to 4"),
                         Error);
}

TEST_CASE("blend: between two matrices, as far as the gate says") {
    check_operation(Blend(), {sample(2, 3), sample(2, 3, 1), sample(2, 3, 2)});
    const std::vector<Value> inputs{share(Matrix{{0, 1}}), share(Matrix{{3, 3}}),
                                    share(Matrix{{5, 5}})};
    CHECK(*Blend().forward(inputs) == Matrix{{3, 5}});
    CHECK_THROWS_AS(Blend().axes(axes_of({sample(2, 3), sample(2, 3), sample(3, 3)})), Error);
}
