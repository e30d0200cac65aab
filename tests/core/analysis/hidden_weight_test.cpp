#include "core/analysis/hidden_weight.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {

std::vector<Value> two_matrices() {
    Matrix first(2, 2), second(2, 2);
    first << Scalar(0.5), Scalar(0.5), Scalar(0.125), Scalar(0.875);
    second << 1, 0, Scalar(-0.25), Scalar(0.75);
    return {share(first), share(second)};
}

}  // namespace

TEST_CASE("a threshold hides the weights below it, and says what share of all that is") {
    const std::vector<Value> matrices = two_matrices();
    const HiddenWeight none = hidden_weight(matrices, 0);
    CHECK(none.share() == 0);
    CHECK(none.all == doctest::Approx(4));
    CHECK(none.lines == 7);  // a weight of 0 is no line
    CHECK(none.largest == 1);
    const HiddenWeight some = hidden_weight(matrices, 0.5);
    CHECK(some.share() == doctest::Approx(0.375 / 4));
    CHECK(some.lines == 5);  // what equals the threshold stays
    CHECK(some.of_lines == 7);
    CHECK(hidden_weight(matrices, 2).share() == doctest::Approx(1));
    CHECK(hidden_weight({}, 0.5).share() == 0);
}

TEST_CASE("what is left out of the lines is in no count") {
    const std::vector<Value> matrices = two_matrices();
    const LineCells without_first{1, 2, 1};
    const HiddenWeight rest = hidden_weight(matrices, 0.8, without_first);
    CHECK(rest.of_lines == 2);  // 0.875 and 0.75
    CHECK(rest.all == doctest::Approx(1.625));
    CHECK(rest.hidden == doctest::Approx(0.75));
    const WeightLines lines = heaviest_lines(matrices, 0, without_first, 100);
    REQUIRE(lines.lines.size() == 2);
    CHECK(lines.lines[1].cell == Cell{1, 1});
}

TEST_CASE("the lines that are left, the heaviest last, and how many were found") {
    const std::vector<Value> matrices = two_matrices();
    const WeightLines all = heaviest_lines(matrices, 0.2, {0, 2}, 100);
    CHECK(all.found == 6);
    REQUIRE(all.lines.size() == 6);
    CHECK(all.lines.front().weight == doctest::Approx(0.25));
    CHECK(all.lines.back().matrix == 1);
    CHECK(all.lines.back().cell == Cell{0, 0});
    const WeightLines two = heaviest_lines(matrices, 0, {1, 2}, 2);
    CHECK(two.found == 4);
    REQUIRE(two.lines.size() == 2);
    CHECK(two.lines[0].cell == Cell{1, 1});
    CHECK(two.lines[1].weight == doctest::Approx(0.875));
    CHECK(heaviest_lines(matrices, 0, {-3, 9}, 100).found == 7);
}
