#include "core/attention/mask.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/ops/top_k.h"
#include "core/parameters/source.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

Axes tokens(Index queries, Index keys) { return {Axis("token", queries), Axis("token", keys)}; }

/// "110 010": rows of 1 and 0.
std::string drawn(const AttentionChoices& choices, Index queries, Index keys) {
    const OperationPtr operation = mask_pattern(tokens(queries, keys), choices);
    if (!operation) return "none";
    check_operation(*operation, {});
    const Value mask = operation->forward({});
    std::string text;
    for (Index row = 0; row < queries; ++row) {
        if (row > 0) text += ' ';
        for (Index column = 0; column < keys; ++column)
            text += (*mask)(row, column) != Scalar(0) ? '1' : '0';
    }
    return text;
}

std::string drawn(const char* mask, Index queries, Index keys) {
    AttentionChoices choices;
    choices.mask = mask;
    return drawn(choices, queries, keys);
}

}  // namespace

TEST_CASE("each mask allows what its definition says, also of a rectangle") {
    CHECK(drawn("none", 3, 3) == "none");
    CHECK(drawn("causal", 3, 3) == "100 110 111");
    CHECK(drawn("causal", 2, 3) == "100 110");
    CHECK(drawn("causal", 3, 2) == "10 11 11");
    CHECK(drawn("padding", 2, 6) == "111100 111100");
    CHECK(drawn("window", 4, 4) == "1110 1111 1111 0111");
    CHECK(drawn("dilated", 1, 7) == "1010100");
    CHECK(drawn("strided", 2, 5) == "10101 01010");
    CHECK(drawn("global", 5, 5) == "11111 11110 11111 11111 10111");
    CHECK(drawn("block", 4, 4) == "1110 1110 1110 0001");
}

TEST_CASE("parameters of masks are choices") {
    AttentionChoices choices;
    choices.mask = "window";
    choices.set(mask_window, 0);
    CHECK(drawn(choices, 3, 3) == "100 010 001");
    choices.mask = "random";
    choices.set(mask_share, 0);
    CHECK(drawn(choices, 3, 3) == "100 010 001");
    choices.set(mask_share, 1);
    CHECK(drawn(choices, 2, 2) == "11 11");
    choices.set(mask_share, 0.5);
    const std::string first = drawn(choices, 8, 8);
    CHECK(drawn(choices, 8, 8) == first);
    choices.set(seed, 1);
    CHECK(drawn(choices, 8, 8) != first);
}

TEST_CASE("a random mask is the same everywhere, whatever its size, and as dense as it is to be") {
    AttentionChoices choices;
    choices.mask = "random";
    choices.set(mask_share, 0.25);
    choices.set(seed, 7);
    CHECK(drawn(choices, 4, 8) == "10010001 11100100 00111011 00110000");
    CHECK(drawn(choices, 2, 8) == drawn(choices, 4, 8).substr(0, 17));
    const Matrix mask = *mask_pattern(tokens(400, 400), choices)->forward({});
    const auto count = static_cast<double>(mask.sum());
    CHECK(count / (400 * 400) == doctest::Approx(0.25 + 0.75 / 400).epsilon(0.02));
    const Matrix transposed = mask.transpose();
    CHECK(mask != transposed);
}

TEST_CASE("the cost of a mask is that of each of its parts in each cell") {
    AttentionChoices choices;
    choices.mask = "random";
    const double one = mask_pattern(tokens(1000, 1000), choices)->cost({}, {1000, 1000});
    CHECK(one > 2e7);  // no work for between two pictures
    choices.mask = "random and random";
    CHECK(mask_pattern(tokens(1000, 1000), choices)->cost({}, {1000, 1000}) == 2 * one);
    choices.mask = "causal";
    CHECK(mask_pattern(tokens(1000, 1000), choices)->cost({}, {1000, 1000}) < one / 2);
}

TEST_CASE("masks are joined by and and or, from left to right") {
    AttentionChoices choices;
    choices.set(mask_window, 1);
    choices.mask = "causal and window";
    CHECK(drawn(choices, 3, 3) == "100 110 011");
    choices.mask = "causal or window";
    CHECK(drawn(choices, 3, 3) == "110 111 111");
    choices.mask = "window or block and causal";
    CHECK(drawn(choices, 3, 3) == "100 110 111");
    for (const char* wrong : {"", "causal and", "causal and casual", "none and causal",
                              "causal or top_k", "top_k and causal", "causal window"})
        CHECK_THROWS_AS(parse_mask(wrong), Error);
    CHECK_THROWS_WITH_AS(parse_mask("casual"), doctest::Contains("did you mean “causal”"), Error);
}

TEST_CASE(
    "top_k keeps the largest scores of each row that are allowed, the earlier of equal ones") {
    const Value scores = share((Matrix(2, 4) << 1, 5, 3, 5, 2, 2, 2, 0).finished());
    CHECK(*TopK(2).forward(std::vector{scores}) ==
          (Matrix(2, 4) << 0, 1, 0, 1, 1, 1, 0, 0).finished());
    const Value mask = share((Matrix(2, 4) << 1, 0, 1, 1, 0, 0, 0, 1).finished());
    CHECK(*TopK(2).forward(std::vector{scores, mask}) ==
          (Matrix(2, 4) << 0, 0, 1, 1, 0, 0, 0, 1).finished());
    check_operation(TopK(2), {scores, mask});
    CHECK_FALSE(TopK(2).equals(TopK(3)));
}

TEST_CASE("top_k explains a tie by the rule for ties, and all else by size") {
    const std::vector<Value> scores{share((Matrix(1, 4) << 1, 5, 3, 5).finished())};
    const auto note = [&](Index count, Index column) {
        const TopK rule(count);
        return rule.explain(scores, *rule.forward(scores), {0, column}).note;
    };
    CHECK(note(1, 1) == "1: 5 is the largest score of its row; of equal scores the earlier stay");
    CHECK(note(1, 3) ==
          "0: 5 is as large as one that is kept, but stands behind it; of equal scores the earlier "
          "stay");
    CHECK(note(1, 2) == "0: 3 is not the largest score of its row");
    CHECK(note(2, 3) == "1: 5 is one of the 2 largest scores of its row");
    CHECK(note(3, 0) == "0: 1 is not one of the 3 largest scores of its row");
}

TEST_CASE("a painted mask is open until it is painted, and a choice without a mask gets one") {
    CHECK(drawn("painted", 2, 3) == "111 111");
    CHECK(drawn("causal and painted", 3, 3) == "100 110 111");
    CHECK(paintable_mask("none") == "painted");
    CHECK(paintable_mask("top_k") == "painted and top_k");
    for (const char* mask : {"painted", "causal", "window or block", "causal and top_k"})
        CHECK(paintable_mask(mask) == mask);
    for (const char* mask : {"none", "top_k", "causal"}) {
        AttentionChoices choices;
        choices.mask = paintable_mask(mask);
        CHECK(mask_pattern(tokens(2, 2), choices));
        CHECK(keeps_largest(choices) == (std::string_view(mask) == "top_k"));
    }
}
