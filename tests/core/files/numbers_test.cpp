#include "core/files/numbers.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/error.h"
#include "core/random.h"

using namespace attend;

TEST_CASE("decimal numbers are read to the nearest float32") {
    CHECK(parse_decimal("0.1") == 0.1F);
    CHECK(parse_decimal("-1.5e-3") == -1.5e-3F);
    CHECK(parse_decimal("+2") == 2.0F);
    CHECK(parse_decimal("−2.5") == -2.5F);  // the minus sign of explanations
    CHECK(parse_decimal(".5") == 0.5F);
    CHECK(parse_decimal("5.") == 5.0F);
    CHECK(parse_decimal("3.4028235e38") == std::numeric_limits<float>::max());
    CHECK(parse_decimal("1e-45") == std::numeric_limits<float>::denorm_min());
    CHECK(parse_decimal("16777217") == 16777216.0F);
}

TEST_CASE("the whole text must be a number") {
    for (const char* text :
         {"",  " ",   "1 ",  " 1", "1,5", "1.2.3", "0x10",     "1e",    "1e+", "e5", ".",
          "-", "--1", "+-1", "1f", "nan", "inf",   "infinity", "1_000", "½",   "١"})
        CHECK_FALSE(parse_decimal(text).has_value());
}

TEST_CASE("a number in another notation looks like one, a word does not") {
    for (const char* text :
         {"1",    "-1.5e-3", "1,5",  "1.000,5", "1_000", "1 000",     "−1,5",  "–1",
          "12 %", "(1.5)",   "'1.5", "\"1.5\"", "1’000", "1/2",       "1,5e3", "nan",
          "-inf", "+INF",    "NaN",  "∞",       "−∞",    "1\u00A0000"})
        CHECK_MESSAGE(looks_like_number(text), text);
    for (const char* text :
         {"",           "-",     ",",  "e5",   "cat",    "3rd", "2x",  "1990s", "0x10", "a1",
          "2024-01-02", "12:30", "B2", "nano", "infant", "1e",  "--1", "’s",    "(",    "1.5 m"})
        CHECK_MESSAGE(!looks_like_number(text), text);
    CHECK(looks_like_number(std::string(1'000'000, '7') + ",5"));
}

TEST_CASE("too small is zero, too large is refused") {
    CHECK(parse_number("1e-99", "x") == 0.0F);
    CHECK(parse_number("-1e-999999999999999999999", "x") == 0.0F);
    CHECK(parse_number("0e999999999999999999999", "x") == 0.0F);
    CHECK(parse_number("0." + std::string(400, '0') + "1", "x") == 0.0F);
    CHECK(parse_number("0." + std::string(400, '0') + "1e400", "x") == doctest::Approx(0.1));
    for (const char* text : {"1e39", "-1e39", "3.5e38", "1e999999999999999999999"})
        CHECK_THROWS_WITH_AS(parse_number(text, "x"), doctest::Contains("fits float32"), Error);
    CHECK_THROWS_AS(parse_number("-1e39", "x", Numbers::finite_or_negative_infinity), Error);
}

TEST_CASE("a million digits are read or refused at once, with a short message") {
    CHECK(parse_number("0." + std::string(1'000'000, '3'), "x") == doctest::Approx(1.0 / 3));
    try {
        parse_number(std::string(1'000'000, '9'), "q.csv, line 1, column 1");
        FAIL("not refused");
    } catch (const Error& error) {
        const std::string message = error.what();
        CHECK(message.find("q.csv, line 1, column 1: found “999") == 0);
        CHECK(message.find("1000000 bytes") != std::string::npos);
        CHECK(message.size() < 250);
    }
}

TEST_CASE("minus infinity only where it says masked, NaN never") {
    const auto allowed = Numbers::finite_or_negative_infinity;
    CHECK(parse_number("-inf", "x", allowed) == -std::numeric_limits<float>::infinity());
    CHECK(parse_number("−∞", "x", allowed) == -std::numeric_limits<float>::infinity());
    for (const char* text : {"inf", "+inf", "nan", "∞"})
        CHECK_THROWS_AS(parse_number(text, "x", allowed), Error);
    CHECK_THROWS_WITH_AS(parse_number("-inf", "scores.csv, line 2, column 1"),
                         "scores.csv, line 2, column 1: found “-inf”, expected a finite number in "
                         "decimal notation",
                         Error);
}

TEST_CASE("of a mask the numbers are 1 and 0, in any notation") {
    const auto allowed = Numbers::zero_or_one;
    CHECK(parse_number("1.0", "x", allowed) == 1);
    CHECK(parse_number("-0", "x", allowed) == 0);
    for (const char* text : {"0.5", "-inf", "1e40", "true", "", "1e-60x"})
        CHECK_THROWS_WITH_AS(parse_number(text, "mask[0,1]", allowed),
                             doctest::Contains("expected 1 (may attend) or 0 (masked)"), Error);
}

TEST_CASE("a number has the same digits however it is written") {
    for (const char* const text : {"40", "+40.0", "4e1", "4E+01", "0.4e2", "040.", "400e-1"})
        CHECK(decimal_digits(text) == "4e1");
    CHECK(decimal_digits("−.50") == "-5e-1");
    CHECK(decimal_digits("-0.0") == decimal_digits("0"));
    CHECK(decimal_digits("12345678901234567891") == "12345678901234567891e0");
    CHECK(decimal_digits("1e400") == "1e400");
    for (const char* const text : {"", "x", "nan", "-inf", "1,5", "1 000", "0x10", ".", "1e"})
        CHECK_FALSE(decimal_digits(text));
    CHECK_FALSE(decimal_digits("1e99999999999999999999"));
}

TEST_CASE("a percentage or a decimal comma that somebody types is the number that it is") {
    for (const auto& [typed, number] : {std::pair{"150%", 1.5F},
                                        {"12.5 %", 0.125F},
                                        {" 7% ", 0.07F},
                                        {"−20\u202F%", -0.2F},
                                        {"0.1%", 0.001F},
                                        {"0.5", 0.5F},
                                        {"0,5", 0.5F},
                                        {" −1,25 ", -1.25F},
                                        {"12,5 %", 0.125F},
                                        {" 1e-3", 1e-3F}})
        CHECK(parse_typed_number(typed, "x") == number);
    for (const char* typed : {"%", "1e3%", "5%%", "0,5,5", "1,234", "half", ""}) {
        CAPTURE(typed);
        CHECK_THROWS_AS(parse_typed_number(typed, "x"), Error);
    }
    CHECK_THROWS_WITH(parse_typed_number("50 %", "mask", Numbers::zero_or_one),
                      "mask: found “50 %”, expected 1 (may attend) or 0 (masked)");
    CHECK_FALSE(parse_decimal("50%"));  // a word of a table of vectors may be called so
}

TEST_CASE("a number is printed as the shortest text that reads back") {
    CHECK(number_text(0.1F) == "0.1");
    CHECK(number_text(-2) == "-2");
    CHECK(number_text(1.0F / 3) == "0.33333334");
    CHECK(number_text(-std::numeric_limits<float>::infinity()) == "-inf");
    CHECK(number_text(-std::nanf("")) == "nan");
    RandomStream stream(1, "numbers");
    for (int i = 0; i < 20'000; ++i) {
        const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(stream.bits()));
        if (std::isfinite(number)) CHECK(parse_number(number_text(number), "x") == number);
    }
}
