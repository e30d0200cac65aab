#include "core/ops/round_rows.h"

#include "support/check_operation.h"

using namespace attend;

namespace {

Matrix rounded(const Matrix& numbers) { return *RoundRows().forward(std::vector{share(numbers)}); }

Matrix row(std::initializer_list<double> numbers) {
    Matrix matrix(1, static_cast<Index>(numbers.size()));
    Index column = 0;
    for (const double number : numbers) matrix(0, column++) = static_cast<Scalar>(number);
    return matrix;
}

}  // namespace

TEST_CASE("the weights of the worked example are rounded as its text writes them") {
    CHECK(rounded(row({.063377, .468312, .468312})) == row({0.0, 0.5, 0.5}));
}

TEST_CASE("each row keeps its sum, no number moves by a tenth or more") {
    Matrix weights(3, 4);
    weights << Scalar(.25), Scalar(.25), Scalar(.25), Scalar(.25), Scalar(.97), Scalar(.01),
        Scalar(.01), Scalar(.01), 0, 0, 0, 0;
    const Matrix result = rounded(weights);
    for (Index i = 0; i < 3; ++i)
        CHECK(result.row(i).sum() == doctest::Approx(static_cast<double>(weights.row(i).sum())));
    CHECK((result - weights).cwiseAbs().maxCoeff() < Scalar(0.1));
    // Equal losses: the earlier numbers are given the tenths.
    CHECK(result.row(0) == row({.3, .3, .2, .2}));
    CHECK(result.row(1) == row({1, 0, 0, 0}));
    CHECK(result.row(2) == row({0, 0, 0, 0}));
}

TEST_CASE("tenths stay what they are, whatever their float32; so do rows that are not finite") {
    CHECK(rounded(row({.7, .3, 0, 0})) == row({.7, .3, 0, 0}));
    CHECK(rounded(row({-.3, 1.1, .2})) == row({-.3, 1.1, .2}));
    CHECK(rounded(row({.55, -1e30, std::numeric_limits<double>::quiet_NaN()}))(0, 0) ==
          Scalar(.55));
}

TEST_CASE("rounding explains itself and has no slope") {
    Matrix numbers(2, 3);
    numbers << Scalar(.0634), Scalar(.4683), Scalar(.4683), Scalar(-1.234), Scalar(.71), Scalar(3);
    check_operation(RoundRows(), {share(numbers)});
    const std::vector<Value> inputs{share(numbers)};
    const Value result = RoundRows().forward(inputs);
    const Explanation explanation = RoundRows().explain(inputs, *result, {0, 0});
    CHECK(explanation.note.find("By itself 0.0634 rounds to 0.1") != std::string::npos);
    CHECK(explanation.note.find("stays 0.0") != std::string::npos);
}
