#include <doctest/doctest.h>

#include "core/error.h"
#include "core/lesson/evaluate.h"

using namespace attend;
using namespace attend::lesson;

namespace {

struct ComputedWords {
    Prepared prepared;
    Evaluation evaluation;
};

/// Three words, of which one stands there twice; each looks at itself alone.
ComputedWords three_words() {
    Preparing preparing;
    const auto set = [](const char* text) { return *parse_setting(text, "set"); };
    const std::vector<Setting> settings{set("sentence=the cat the"), set("embedding=one_hot"),
                                        set("projection=identity"), set("score=dot"),
                                        set("head.0/weights[0,1]=0.25")};
    Prepared prepared = prepare(std::move(preparing), settings);
    const auto edits = std::make_shared<const Edits>(prepared.saved.document.edits);
    Evaluation evaluation = evaluate(prepared.scene.graph, edits);
    return {std::move(prepared), std::move(evaluation)};
}

Reading reading_words() {
    static const ComputedWords words = three_words();
    return {{words.prepared.saved, words.prepared.scene, words.evaluation}};
}

double number_of(std::string_view text) {
    const Result result = evaluate(parse_expression(text), reading_words());
    REQUIRE(result.numbers.size() == 1);
    return result.numbers[0];
}

std::string text_found(std::string_view text) {
    return evaluate(parse_expression(text), reading_words()).text.value();
}

bool holds_true(std::string_view text) { return is_true(parse_expression(text), reading_words()); }

void check_refused_expression(std::string_view text, std::string_view part) {
    CAPTURE(text);
    try {
        evaluate(parse_expression(text), reading_words());
        FAIL("it was taken");
    } catch (const Error& error) {
        const std::string said = error.what();
        CAPTURE(said);
        CHECK(said.find(part) != std::string::npos);
    }
}

}  // namespace

TEST_CASE("lessons: what binds more") {
    CHECK(number_of("1 + 2 * 3") == 7);
    CHECK(number_of("(1 + 2) * 3") == 9);
    CHECK(number_of("2 ^ 3 ^ 2") == 512);
    CHECK(number_of("-2 ^ 2") == -4);
    CHECK(number_of("7 − 2 − 1") == 4);
    CHECK(number_of("12 / 3 / 2") == 2);
    CHECK(number_of("|2 - 5| + 1") == 4);
    CHECK(holds_true("1 = 2 or 2 = 2 and not 3 = 4"));
    CHECK(holds_true("not not 1 ≤ 1"));
    CHECK_FALSE(holds_true("1 = 1 and (1 = 2 or 2 ≠ 2)"));
}

TEST_CASE("lessons: functions of rows, with and without parentheses") {
    CHECK(number_of("columns word_vectors") == number_of("columns(x)"));
    CHECK(number_of("rows(head.0/weights)") == 3);
    CHECK(number_of("head.0/weights[0,cat]") == 0.25);
    CHECK(number_of("sum head.0/weights[cat]") == doctest::Approx(1));
    CHECK(number_of("max head.0/weights[cat] - second head.0/weights[cat]") > 0);
    CHECK(number_of("exp(log 5)") == doctest::Approx(5));
    CHECK(number_of("round(sqrt(10))") == 3);
    CHECK(number_of("mean(head.0/weights[1, 0:2]) * 2") ==
          doctest::Approx(number_of("head.0/weights[1,0] + head.0/weights[1,1]")));
    CHECK(number_of("count word_vectors = 1") == 3);
    CHECK(number_of("count(word_vectors != 1) + 3") == number_of("rows x * columns x"));
    CHECK(number_of("min word_vectors") == 0);
    CHECK(text_found("argmax head.0/weights[cat]") == "cat");
    CHECK(text_found("argmin(head.0/weights[,1])") == "the");
    // Nothing stands there twice in a way that this role means: its score is nan.
    CHECK(text_found("argmax head.0/roles") != "last");
    CHECK(number_of("max head.0/roles") <= 1);
}

TEST_CASE("lessons: a label is a place; one that stands there twice needs its number") {
    CHECK(number_of("head.0/weights[the#1,cat]") == 0.25);
    CHECK(number_of("head.0/weights[\"the#2\",cat]") < 0.25);
    CHECK(number_of("head.0/weights[the#2,cat]") < 0.25);
    check_refused_expression("head.0/weights[the,cat]",
                             "which stands there 2 times, expected the#1");
    check_refused_expression("head.0/weights[the#3,cat]", "token");
    check_refused_expression("head.0/weights[cta,cat]", "did you mean “cat”?");
    check_refused_expression("head.0/weights[3,cat]", "expected one from 0 to 2");
    check_refused_expression("head.0/weights[2:1]", "an end behind its begin");
}

TEST_CASE("lessons: choices, edits and texts") {
    CHECK(text_found("score") == "dot");
    CHECK(holds_true("choice(score) = dot and choice(score) != \"scaled_dot\""));
    CHECK(holds_true("argmax head.0/weights[cat] = cat"));
    CHECK(number_of("edits()") == 1);
    CHECK(number_of("edits(head.0/w_)") == 0);
    CHECK(holds_true("head.0/weights[0,1] = 0.2 within 0.06"));
    CHECK_FALSE(holds_true("head.0/weights[0,1] = 0.2 within 0.04"));
    CHECK(holds_true("head.0/weights[1] = head.0/weights[cat]"));
    check_refused_expression("choice(scroe)", "did you mean “score”?");
    check_refused_expression("score < dot", "expected = or !=");
    check_refused_expression("score + 1", "the text “dot”");
    check_refused_expression("A head.0/weights", "`pin A` before");
}

TEST_CASE("lessons: expressions that cannot be read say where") {
    check_refused_expression("", "nothing");
    check_refused_expression("1 +", "the end of “1 +”");
    check_refused_expression("(1 + 2", "expected “)”");
    check_refused_expression("1 2", "“2” in “1 2”");
    check_refused_expression("head.0/wieghts", "did you mean “head.0/weights”?");
    check_refused_expression("maxx(x)", "did you mean “max”?");
    check_refused_expression("x[0", "] at the end");
    check_refused_expression("count x", "with what is counted");
    check_refused_expression(std::string(1001, '1'), "at most 1,000");
    check_refused_expression(std::string(70, '(') + "1" + std::string(70, ')'), "at most 64");
    check_refused_expression("x + word_vectors[0]", "equally many, or one");
    check_refused_expression("argmax x", "one row or one column");
}

TEST_CASE("lessons: edits count since a document") {
    Edits before, now;
    before["a/w"].cells[{0, 0}] = 1;
    before["a/v"].whole = share(Matrix::Ones(2, 2));
    now = before;
    CHECK(count_edits(before, now, "") == 0);
    now["a/v"].cells[{1, 1}] = 5;
    now["b"].cells[{0, 0}] = 1;
    now.erase("a/w");
    CHECK(count_edits(before, now, "") == 3);
    CHECK(count_edits(before, now, "a/v") == 1);
    CHECK(count_edits({}, before, "a/") == 5);
}
