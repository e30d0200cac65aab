#include "core/analysis/contributions.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {

struct Contributions {
    Matrix lengths, added;
};

Contributions contributions(const Matrix& weights, std::vector<Value> values, double head = 0) {
    const Value lengths = Measure(value_length_rule, {head}).forward(values);
    const std::vector<Value> inputs{share(weights), lengths};
    return {*lengths, *Measure(contribution_rule).forward(inputs)};
}

}  // namespace

TEST_CASE("what a token adds is its weight times the length of its value") {
    Matrix weights(1, 2), values(2, 2);
    weights << Scalar(0.9), Scalar(0.1);
    values << Scalar(0.3), Scalar(0.4), 30, 40;
    const Contributions result = contributions(weights, {share(values)});
    CHECK(static_cast<double>(result.lengths(0, 0)) == doctest::Approx(0.5));
    CHECK(static_cast<double>(result.lengths(1, 0)) == doctest::Approx(50));
    CHECK(static_cast<double>(result.added(0, 0)) == doctest::Approx(0.45));
    CHECK(static_cast<double>(result.added(0, 1)) == doctest::Approx(5));  // though α is less
}

TEST_CASE("the value passes through the head's own rows of W_O, and each is one vector's length") {
    const Index heads = 2, width = 2, d = 3;
    Matrix w_o(heads * width, d), values(2, width), weights(2, 2);
    w_o << 1, 0, 0, 0, 1, 0, /* head 1: */ 0, 0, 2, 0, 0, 0;
    values << 3, 4, -1, 7;
    weights << Scalar(0.5), Scalar(0.5), 0, Scalar(-2);
    const Matrix second = w_o.bottomRows(width);
    CHECK(static_cast<double>(contributions(weights, {share(values), share(w_o)}).lengths(0, 0)) ==
          doctest::Approx(5));
    const Contributions result = contributions(weights, {share(values), share(w_o)}, 1);
    CHECK(static_cast<double>(result.lengths(0, 0)) == doctest::Approx(6));
    CHECK(static_cast<double>(result.lengths(1, 0)) == doctest::Approx(2));
    for (Index query = 0; query < 2; ++query)
        for (Index key = 0; key < 2; ++key) {
            const Matrix vector = weights(query, key) * values.row(key) * second;
            CHECK(static_cast<double>(result.added(query, key)) ==
                  doctest::Approx(static_cast<double>(vector.norm())));
        }
}
