#include "core/ops/formula_score.h"

#include <cmath>
#include <string>

#include "core/error.h"
#include "core/ops/cosine.h"
#include "core/ops/kernel_score.h"
#include "core/ops/partly_open.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

Matrix scored(std::string_view formula, const Value& q, const Value& k) {
    return *FormulaScore(formula).forward(std::vector<Value>{q, k});
}

/// What a formula is refused with; empty: it is none.
std::string refusal(std::string_view formula) {
    try {
        parse_pair_formula(formula);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

std::string written(std::string_view formula) { return markup_of(parse_pair_formula(formula)); }

}  // namespace

TEST_CASE("typed scores of every act explain themselves and have their slope") {
    for (const char* const formula :
         {"q·k", "q·k − 0.1·|i − j|", "q·k/√d", "-|q - k|^2 / (2·0.7²)", "q·k / (|q|·|k|)",
          "tanh(q·k) + cos(i) - sin(j)/n", "log(1 + ‖q + k‖)", "exp(-|q-k|)", "max(q·k, 0.3)",
          "min(0, q·k) × 2", "(2·q − k/3)·(q·k)·k", "-q·(-k)", "|q·k|^1.5", "2^(q·k/4)",
          "sqrt(1 + norm(q)) − abs(q·k)"}) {
        CAPTURE(formula);
        const FormulaScore score(formula);
        check_operation(score, {sample(3, 4), sample(5, 4, 1)});
        CHECK(score.equals(FormulaScore(written(formula))));
    }
}

TEST_CASE("typed scores are the scores that have a name") {
    const Value q = sample(4, 3), k = sample(6, 3, 1);
    const std::vector<Value> inputs{q, k};
    check_near(scored("q·k", q, k), Matrix(*q * k->transpose()));
    check_near(scored("-|q − k|^2/2", q, k), *KernelScore(kernel("gaussian"), 1).forward(inputs));
    check_near(scored("q·k/(|q|·|k|)", q, k), *Cosine().forward(inputs));
}

TEST_CASE("a typed score reads the places of query and key, how many keys there are, the width") {
    const Value q = sample(2, 3), k = sample(4, 3, 1);
    const Matrix places = scored("10·i + j", q, k);
    CHECK(places(1, 3) == 13);
    CHECK(scored("n + 100·d", q, k)(0, 0) == 304);
    const std::vector<Value> second{part_of_value(q, 1, 1, 0, 3), k};
    CHECK(FormulaScore("10·i + j").counts_rows());
    CHECK((*FormulaScore("10·i + j").forward_rows(second, 1))(0, 2) == 12);
    CHECK_FALSE(FormulaScore("q·k/√d").counts_rows());
}

TEST_CASE("a typed score explains a number by its terms and puts the figures in") {
    const std::vector<Value> inputs{share((Matrix(1, 2) << 3, 1).finished()),
                                    share((Matrix(2, 2) << 0, 4, 2, -1).finished())};
    const FormulaScore score("q·k − 0.1·|i − j|");
    const Value result = score.forward(inputs);
    CHECK((*result)(0, 1) == doctest::Approx(4.9));
    const Explanation told = score.explain(inputs, *result, {0, 1});
    CHECK(told.formula == "{r} = {0}·{1} − 0.1·|i − j|");
    CHECK(told.steps.front() == "5 − 0.1·|0 − 1|");
    REQUIRE(told.terms.size() == 2);
    CHECK(told.terms[0].contribution == 6);
    CHECK(told.terms[1].contribution == -1);
    CHECK(told.note == "i = 0 and j = 1 are the places of query and key, counted from 0");
}

TEST_CASE("what is no formula is refused with what was found, where, and what was expected") {
    CHECK(refusal("q·k +") ==
          "score_formula: found the end of “q·k +”, expected a number, q, k, i, j, n, d or a "
          "function");
    CHECK(refusal("q·k ! 2") ==
          "score_formula: found “! 2” at character 5 of “q·k ! 2”, expected +, −, ·, /, ^ or the "
          "end");
    CHECK(refusal("q·x").starts_with("score_formula: found “x” at character 3 of “q·x”; "));
    CHECK(refusal("tnah(q·k)").ends_with("did you mean “tanh”?"));
    CHECK(refusal("q + 1").find("two vectors or two numbers") != std::string::npos);
    CHECK(refusal("1 + q").find("a vector, “q”, at character 4") != std::string::npos);
    CHECK(refusal("q − k").find("expected a number, such as q·k") != std::string::npos);
    for (const char* const wrong : {"", "  ", "(q·k", "|q·k", "max(1)", "max(1, q)", "q^2", "2^q",
                                    "1/q", "exp(q)", "√q", "1e999", "q..k", "()", "q k", "2 q·k"})
        CHECK_MESSAGE(!refusal(wrong).empty(), wrong);
}

TEST_CASE("formulas that nobody would type are refused, and take no time") {
    const std::string open(1000, '('), deep = std::string(40, '(') + "1" + std::string(40, ')');
    CHECK(refusal(open).find("at most 200") != std::string::npos);
    CHECK(refusal(deep).find("at most 32 inside each other") != std::string::npos);
    std::string powers = "2", roots;
    for (int i = 0; i < 60; ++i) powers += "^2", roots += "√";
    CHECK_FALSE(refusal(powers).empty());
    CHECK_FALSE(refusal(roots + "2").empty());
    CHECK_FALSE(refusal("\xff").empty());
    CHECK(refusal(std::string(150, '-') + "1").empty());
}

TEST_CASE("a pair for which there is no number is named; log(0) is as if masked") {
    const Value q = sample(2, 3), k = sample(3, 3, 1);
    CHECK_THROWS_WITH_AS(scored("1 / (i − j)", q, k),
                         "score_formula: found 1 / (0 − 0) = ∞ for i = 0, j = 0, expected a number "
                         "for each query and key, or −∞",
                         Error);
    CHECK_THROWS_WITH_AS(scored("sqrt(j − 1)", q, k), doctest::Contains("for i = 0, j = 0"), Error);
    const Matrix open = scored("log(|i − j|)", q, k);
    CHECK(open(1, 1) == minus_infinity);
    CHECK(open(1, 2) == 0);
    CHECK(FormulaScore("log(|i − j|)").masks());
}

TEST_CASE("a gate that counts in part is that much of its way from open") {
    check_operation(PartlyOpen(0.3), {sample(3, 4)});
    const std::vector<Value> gate{share((Matrix(1, 2) << 0, 0.5).finished())};
    const Matrix part = *PartlyOpen(0.4).forward(gate);
    CHECK(part(0, 0) == doctest::Approx(0.6));
    CHECK(part(0, 1) == doctest::Approx(0.8));
    CHECK(*PartlyOpen(0).forward(gate) == Matrix::Ones(1, 2));
}
