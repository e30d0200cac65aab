#include "core/analysis/roles.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/analysis/entropy.h"
#include "core/analysis/head_nodes.h"
#include "core/analysis/measure.h"
#include "core/analysis/not_finite.h"
#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"

using namespace attend;

namespace {

using Words = std::vector<std::string>;

const Words abcd_twice{"a", "b", "c", "d", "a", "b", "c", "d"};

Words different(Index n) {
    Words words;
    for (Index i = 0; i < n; ++i) words.push_back(std::to_string(i));
    return words;
}

/// Row i gives `share` to column target(i) where there is one, the rest evenly to what it sees.
Matrix head(Index n, bool causal, double share, Index (*target)(Index row)) {
    Matrix weights = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
        const Index open = causal ? i + 1 : n, at = target(i);
        const bool there = at >= 0 && at < open;
        for (Index j = 0; j < open; ++j)
            weights(i, j) =
                static_cast<Scalar>((there ? 1 - share : 1) / static_cast<double>(open));
        if (there) weights(i, at) += static_cast<Scalar>(share);
    }
    return weights;
}

HeadScores scored(const Matrix& weights, bool causal, const Words& words) {
    const Matrix entropies =
        column_of_rows(weights, [&](Index row) { return row_entropy(weights, row); });
    return head_scores(weights, role_text(words, true, true), role_rows(weights.rows(), causal),
                       &entropies);
}

std::string_view named_role(const HeadScores& scores) { return head_roles()[role_of(scores)].name; }

std::size_t score(std::string_view name) {
    for (std::size_t i = 0; i < head_score_count; ++i)
        if (head_roles()[i].name == name) return i;
    FAIL("no such score");
    return 0;
}

}  // namespace

TEST_CASE("roles of places: the mean over the rows in which the place exists") {
    const auto previous =
        scored(head(8, false, 1, [](Index i) { return i - 1; }), false, different(8));
    CHECK(previous[score("previous")] == doctest::Approx(1));
    CHECK(previous[score("next")] == doctest::Approx(1.0 / 8 / 7));  // the first row is even
    CHECK(named_role(previous) == "previous");
    const auto next = scored(head(8, false, 1, [](Index i) { return i + 1; }), false, different(8));
    CHECK(next[score("next")] == doctest::Approx(1));
    CHECK(named_role(next) == "next");
    const auto self = scored(head(8, false, 1, [](Index i) { return i; }), false, different(8));
    CHECK(self[score("self")] == doctest::Approx(1));
    CHECK(named_role(self) == "self");
    CHECK(std::isnan(self[score("same_word")]));
    CHECK(std::isnan(self[score("induction")]));
}

TEST_CASE("roles under a causal mask count the rows that see four keys") {
    Matrix weights = head(6, true, 1, [](Index i) { return i - 1; });
    CHECK(scored(weights, true, different(6))[score("previous")] == doctest::Approx(1));
    weights.row(2).setZero();  // sees three
    CHECK(scored(weights, true, different(6))[score("previous")] == doctest::Approx(1));
    weights.row(3).setZero();
    CHECK(scored(weights, true, different(6))[score("previous")] == doctest::Approx(2.0 / 3));
    CHECK(std::isnan(scored(weights, true, different(6))[score("next")]));
    CHECK(std::isnan(scored(weights, true, different(6))[score("last")]));
    const auto few = scored(head(3, true, 1, [](Index i) { return i - 1; }), true, different(3));
    CHECK(std::isnan(few[score("previous")]));
    CHECK(named_role(few) == "other");
}

TEST_CASE("roles of words: the other copy, and what followed it") {
    const auto copy =
        scored(head(8, false, 1, [](Index i) { return (i + 4) % 8; }), false, abcd_twice);
    CHECK(copy[score("same_word")] == doctest::Approx(1));
    CHECK(std::isnan(copy[score("induction")]));
    CHECK(named_role(copy) == "same_word");
    const auto followed = scored(head(8, true, 1, [](Index i) { return i - 3; }), true, abcd_twice);
    CHECK(followed[score("induction")] == doctest::Approx(1));
    CHECK(followed[score("same_word")] == doctest::Approx(0));
    CHECK(named_role(followed) == "induction");
    const auto earlier = scored(head(8, true, 1, [](Index i) { return i - 4; }), true, abcd_twice);
    CHECK(earlier[score("same_word")] == doctest::Approx(1));
    CHECK(earlier[score("induction")] == doctest::Approx(0));
    // Three copies: their weights add up in a row, and the row counts once.
    const auto three = scored(Matrix::Constant(3, 3, Scalar(1) / 3), false, {"a", "a", "a"});
    CHECK(three[score("same_word")] == doctest::Approx(2.0 / 3));
}

TEST_CASE("sinks, one token and broad heads") {
    const auto first =
        scored(head(9, false, 0.7, [](Index) { return Index(0); }), false, different(9));
    CHECK(first[score("first")] == doctest::Approx(0.7 + 0.3 / 9));
    CHECK(named_role(first) == "first");
    const auto last =
        scored(head(9, false, 0.7, [](Index) { return Index(8); }), false, different(9));
    CHECK(named_role(last) == "last");
    const Matrix on_third = head(9, false, 0.4, [](Index) { return Index(3); });
    const auto one = scored(on_third, false, different(9));
    CHECK(one[score("one_token")] == doctest::Approx(0.4 + 0.6 / 9));
    CHECK(named_role(one) == "one_token");
    CHECK(one_token(on_third, role_text(different(9), true, true), role_rows(9, false)).column ==
          3);
    const auto even =
        scored(head(9, false, 0, [](Index) { return Index(-1); }), false, different(9));
    CHECK(even[score("broad")] == doctest::Approx(1));
    CHECK(named_role(even) == "broad");
    const auto even_causal =
        scored(head(9, true, 0, [](Index) { return Index(-1); }), true, different(9));
    CHECK(even_causal[score("broad")] == doctest::Approx(1));  // of the keys that a row sees
    // Of seven tokens the sixth is seen by one later row: too few for a mean.
    const auto late =
        scored(head(7, true, 1, [](Index i) { return i > 5 ? Index(5) : i; }), true, different(7));
    CHECK(late[score("one_token")] < 0.1);
}

TEST_CASE("a pattern goes before a sink, a sink before one token; thresholds are the caller's") {
    HeadScores scores{};
    scores[score("previous")] = 0.31, scores[score("self")] = 0.4;
    scores[score("first")] = 0.65, scores[score("one_token")] = 0.5, scores[score("broad")] = 0.9;
    CHECK(named_role(scores) == "self");
    CHECK(head_roles()[role_of(scores, {0.45, 0.6, 0.8})].name == "first");
    CHECK(head_roles()[role_of(scores, {0.45, 0.7, 0.8})].name == "one_token");
    CHECK(head_roles()[role_of(scores, {0.6, 0.7, 0.8})].name == "broad");
    CHECK(head_roles()[role_of(scores, {0.6, 0.7, 0.95})].name == "other");
    scores.fill(std::nan(""));
    CHECK(named_role(scores) == "other");
}

TEST_CASE("rows are read from the mask: what they see, and whether any sees a later token") {
    const Matrix causal{{1, minus_infinity}, {1, 1}}, open{{1, 1}, {1, 1}};
    CHECK(role_rows(causal, true).causal);
    CHECK(role_rows(causal, true).open == std::vector<Index>{1, 2});
    CHECK_FALSE(role_rows(open, true).causal);
    CHECK_FALSE(role_rows(causal, false).causal);  // of two texts no place is later
    CHECK_FALSE(role_rows(Matrix{{1}}, true).causal);
}

TEST_CASE("each score of a head is a node that explains itself") {
    for (const char* const mask : {"none", "causal"}) {
        Document document;
        document.choices.embedding = "one_hot";
        document.choices.sentence = "red cat sat on a red cat sat";
        document.choices.mask = mask;
        document.choices.heads = 2;
        document.choices.layers = 2;
        const Computed computed = compute(document);
        const Evaluation& evaluation = computed.evaluation;
        const NodeId head = computed.scene.graph->at("layer.1/head.1/roles");
        const Matrix& weights = evaluation.value("layer.1/head.1/weights");
        std::vector<std::string> words;
        for (const Token& token : computed.scene.asks().tokens) words.push_back(token.word);
        const HeadScores expected = scored(weights, std::string(mask) == "causal", words);
        int numbers = 0;
        for (std::size_t i = 0; i < head_score_count; ++i) {
            CAPTURE(head_roles()[i].name);
            const ExplainedCell cell = explain(evaluation, head, {0, static_cast<Index>(i)});
            if (std::isnan(expected[i])) {
                CHECK(cell.explanation.note.starts_with("no number: "));
                continue;
            }
            ++numbers;
            CHECK(cell.value == doctest::Approx(expected[i]).epsilon(1e-5));
            CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-5));
        }
        CHECK(numbers >= 7);
        const Matrix& layer = evaluation.value("layer.1/roles");
        CHECK(layer.rows() == 2);
        CHECK(layer(1, 0) == evaluation.value(head)(0, 0));
    }
}

TEST_CASE("two texts have sinks and broad heads, and no score of places or words") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "red cat sat";
    document.choices.second_text = "a dog ran to me";
    const Matrix scores = compute(document).evaluation.value("head.0/roles");
    for (const char* const name : {"previous", "next", "self", "same_word", "induction"})
        CHECK(std::isnan(scores(0, static_cast<Index>(score(name)))));
    for (const char* const name : {"first", "last", "broad"})
        CHECK(scores(0, static_cast<Index>(score(name))) > 0);
}

TEST_CASE("a score that there is none of says why") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "red cat sat";
    const Computed computed = compute(document);
    const NodeId roles = computed.scene.graph->at("head.0/roles");
    const auto found = first_not_finite(computed.evaluation, roles);
    REQUIRE(found);
    CHECK(not_finite_text(*computed.scene.graph, *found) ==
          "head.0/roles[0,3]: no value at 0, same_word: No word repeats.");
    CHECK(explain(computed.evaluation, roles, {0, 3}).explanation.note ==
          "no number: No word repeats.");
}

TEST_CASE("why there is no score is true of the text, the mask and the rows") {
    const auto why = [](std::string_view name, const Words& words, bool causal,
                        bool same_text = true) {
        return why_no_score(score(name), role_text(words, same_text, true),
                            role_rows(static_cast<Index>(words.size()), causal));
    };
    CHECK(why("same_word", {"a", "b", "a"}, true) ==
          "No row counts: under a causal mask those count that see four keys or more.");
    CHECK(why("same_word", {"a", "b", "c"}, true) == "No word repeats.");
    CHECK(why("same_word", {"a", "a", "b", "c"}, true) ==
          "No row that counts sees its word a second time.");
    CHECK(why("induction", {"a", "a", "b", "c"}, false) == "It needs a causal mask.");
    CHECK(why("induction", {"b", "c", "a", "a"}, true) ==
          "No row that counts sees what followed its word before.");
    CHECK(why("next", abcd_twice, true) == "No row sees a later token.");
    CHECK(why("first", {"a", "b"}, true) ==
          "No row counts: under a causal mask those count that see four keys or more.");
    CHECK(why("self", {"a", "b"}, false, false) ==
          "Queries and keys are of two texts: there is no token before, after or alike.");
}

TEST_CASE("times others: a weight divided by the mean of the other rows that see its key") {
    const Matrix weights{{1, 0, 0}, {0.25f, 0.75f, 0}, {0.5f, 0.25f, 0.25f}};
    const Matrix causal{{1, minus_infinity, minus_infinity}, {1, 1, minus_infinity}, {1, 1, 1}};
    const std::vector<Value> inputs{share(weights), share(causal)};
    const TimesOthers operation;
    const Value result = operation.forward(inputs);
    CHECK((*result)(0, 0) == doctest::Approx(1 / 0.375));
    CHECK((*result)(1, 1) == doctest::Approx(3));
    CHECK(std::isnan((*result)(2, 2)));  // no other row sees it
    CHECK(times_others(weights, causal, {1, 1}).times == doctest::Approx(3));
    CHECK(times_others(weights, causal, {0, 0}).mean == doctest::Approx(0.375));
    const Explanation told = operation.explain(inputs, *result, {1, 0});
    CHECK(folded(told) == doctest::Approx(0.25 / 0.75));
    CHECK(operation.explain(inputs, *result, {2, 2}).note.starts_with("no number"));
}

TEST_CASE("times others: small weights beside one of 1 are not lost in it") {
    const Scalar small = Scalar(3e-14);
    const Matrix weights{{small, 0}, {1, 0}, {small, 0}}, open = Matrix::Ones(3, 2);
    const std::vector<Value> inputs{share(weights), share(open)};
    const TimesOthers operation;
    const Value result = operation.forward(inputs);
    CHECK((*result)(1, 0) == doctest::Approx(1 / static_cast<double>(small)));
    CHECK(folded(operation.explain(inputs, *result, {1, 0})) ==
          doctest::Approx(static_cast<double>((*result)(1, 0))));
}

TEST_CASE("roles are named with commas between, and only those there are") {
    CHECK(roles_named("self, broad,nonsense") == std::vector<std::size_t>{2, broad_score});
    CHECK(roles_named("").empty());
    CHECK_NOTHROW(check_roles("previous,one_token"));
    CHECK_THROWS_WITH_AS(check_roles("previus"), doctest::Contains("previous"), Error);
}
