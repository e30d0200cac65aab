#include "core/lesson/words.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/error.h"

using namespace attend;
using namespace attend::lesson;

namespace {

std::string number_written(double number, const char* format) {
    Faults faults;
    const Words words = parse_words(fmt::format("{{0 :{}}}", format), 1, faults);
    REQUIRE(faults.empty());
    return written({{number}}, words.pieces.at(0).number->format);
}

}  // namespace

TEST_CASE("lessons: numbers as they are written") {
    CHECK(number_written(0.7049, "%") == "70 %");
    CHECK(number_written(0.7049, ".3") == "0.705");
    CHECK(number_written(-0.7049, ".1") == "−0.7");
    CHECK(number_written(-0.01, ".1") == "0.0");
    CHECK(number_written(63.6, "0") == "64");
    CHECK(number_written(1051903.7, "0") == "1,051,904");
    CHECK(written({{0.123456}}, {}) == "0.1235");
    CHECK(written({{4, 4, 0}, 1, 3}, {}) == "(4, 4, 0)");
    CHECK_THROWS_AS(written({{std::nan("")}}, {}), Error);
}

TEST_CASE("lessons: words keep formulas, code and light marks; escapes are taken away") {
    Faults faults;
    const Words words =
        parse_words("A **{rows x}** \\7 \\{a\\}\n$$\\color{query}{q}$$ `{b}`", 4, faults);
    CHECK(faults.empty());
    REQUIRE(words.pieces.size() == 2);
    CHECK(words.pieces[0].text == "A **");
    CHECK(words.pieces[0].number->line == 4);
    CHECK(words.pieces[1].text == "** 7 {a}\n$$\\color{query}{q}$$ `{b}`");
    CHECK(words.digits.empty());
    parse_words("one\ntwo $$x", 1, faults);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].line == 2);
}
