#include "core/text/utf8.h"

#include <doctest/doctest.h>

#include "core/error.h"

using namespace attend;

TEST_CASE("the first byte that is not UTF-8 is found") {
    CHECK_FALSE(invalid_utf8(""));
    CHECK_FALSE(invalid_utf8("naïve 我 👍"));
    CHECK(invalid_utf8("ab\x80") == 2);
    CHECK(invalid_utf8("\xC3") == 0);              // cut off
    CHECK(invalid_utf8("a\xED\xA0\x80") == 1);     // a surrogate
    CHECK(invalid_utf8("\xC1\xBF") == 0);          // overlong
    CHECK(invalid_utf8("\xF4\x90\x80\x80") == 0);  // beyond U+10FFFF
}

TEST_CASE("the message names line and byte") {
    CHECK_THROWS_WITH_AS(check_utf8("ok\nab\xFE", "words.txt"),
                         "words.txt, line 2, byte 3: found byte 0xFE, expected UTF-8 text", Error);
}

TEST_CASE("graphemes end where a reader sees the next sign") {
    const std::string text = "e\u0301x";
    CHECK(grapheme_end(text, 0) == 3);
    CHECK(grapheme_end(text, 3) == 4);
    CHECK(grapheme_end("\r\n", 0) == 2);
    const std::string family = "👩‍👩‍👧";
    CHECK(grapheme_end(family, 0) == family.size());
}

TEST_CASE("what is quoted is short and shows bad bytes") {
    CHECK(in_quotes("train") == "“train”");
    CHECK(in_quotes("a\xFF\n") == "“a\\xFF\\x0A”");
    const std::string message = in_quotes(std::string(1'000'000, '7'));
    CHECK(message.size() < 100);
    CHECK(message.find("1000000 bytes") != std::string::npos);
    CHECK(in_quotes(std::string(1'000'000, '\x80')).size() < 500);
}

TEST_CASE("a long path in quotes keeps both ends: the name of its file is not cut") {
    const std::string path = "/home/somebody/projects/attention/documents/lecture_3/station.attend";
    CHECK(in_quotes(path) == "“/home/somebody/pro…cture_3/station.attend” (68 bytes)");
    const std::string letters = "äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöü";
    CHECK(in_quotes(letters) == "“äöüäöüäöüäöüäöüäöü…üäöüäöüäöüäöüäöüäöüäöü” (90 bytes)");
}
