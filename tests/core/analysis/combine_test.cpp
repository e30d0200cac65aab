#include "core/analysis/combine.h"

#include <doctest/doctest.h>

#include "core/error.h"

using namespace attend;

namespace {

Value matrix(std::initializer_list<double> numbers) {
    Matrix result(2, 2);
    Index i = 0;
    for (const double number : numbers) result.number(i++) = static_cast<Scalar>(number);
    return share(std::move(result));
}

const std::vector<Value> two_heads{matrix({1, 0, 0.5, 0.5}), matrix({0.2, 0.8, 0.9, 0.1})};

void check_equal(const Matrix& found, const Value& expected) {
    CHECK(static_cast<double>((found - *expected).cwiseAbs().maxCoeff()) < 1e-6);
}

Matrix combine(const std::vector<Value>& heads, const CombineRule& rule,
               const std::vector<double>& shares = {}) {
    return *Measure(rule.rule, shares).forward(heads);
}

}  // namespace

TEST_CASE("heads are combined cell by cell") {
    check_equal(combine(two_heads, combine_rule("mean")), matrix({0.6, 0.4, 0.7, 0.3}));
    check_equal(combine(two_heads, combine_rule("max")), matrix({1, 0.8, 0.9, 0.5}));
    check_equal(combine(two_heads, combine_rule("min")), matrix({0.2, 0, 0.5, 0.1}));
    const std::vector<double> shares{0.75, 0.25};
    check_equal(combine(two_heads, combine_rule("weighted"), shares), matrix({0.8, 0.2, 0.6, 0.4}));
}

TEST_CASE("means of heads keep the sums of rows, the others do not") {
    for (const CombineRule& rule : combine_rules()) {
        CAPTURE(rule.name);
        const Matrix result = combine(two_heads, rule, std::vector<double>{0.3, 0.7});
        const auto sum = static_cast<double>(result.row(0).sum());
        const bool is_mean = rule.name == "mean" || rule.name == "weighted";
        CHECK((std::abs(sum - 1) < 1e-6) == is_mean);
    }
}

TEST_CASE("one head alone is itself, whatever the rule") {
    const std::vector<Value> one{two_heads[1]};
    for (const CombineRule& rule : combine_rules())
        check_equal(combine(one, rule, std::vector<double>{1}), one[0]);
}

TEST_CASE("shares sum to 1; zeros alone are equal shares") {
    CHECK(normalized_shares(std::vector<double>{1, 3}) == std::vector<double>{0.25, 0.75});
    CHECK(normalized_shares(std::vector<double>{0, 0}) == std::vector<double>{0.5, 0.5});
    CHECK_THROWS_AS(combine_rule("avarage"), Error);
}
