#include "core/text/utf8.h"

#include <doctest/doctest.h>
#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <random>

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

TEST_CASE("composing and folding give what Unicode's library gives, whatever the order of marks") {
    const auto by_library = [](const std::string& text, int options) {
        utf8proc_uint8_t* mapped = nullptr;
        const auto length = utf8proc_map(
            reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
            static_cast<utf8proc_ssize_t>(text.size()), &mapped,
            static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | options));
        REQUIRE(length >= 0);
        const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
        return std::string(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length));
    };
    constexpr std::int32_t codes[] = {'a',     'E',    0x301, 0x323,  0x327,  0x345,  0x300,
                                      0xC9,    0x1E69, 0xDF,  0x1100, 0x1161, 0x11A8, 0xAC00,
                                      0x5B0,   0x5BC,  0x65E, 0x1F82, 0x2126, 0xFB1D, 0x1D15F,
                                      0x1D165, 0xF71,  0xF72, 0x3099, 0x30AB, ' ',    0x200D};
    std::mt19937 random(11);
    for (int run = 0; run < 3'000; ++run) {
        std::string text = "é";
        for (std::size_t i = random() % 12; i-- > 0;)
            text += encoded(codes[random() % std::size(codes)]);
        CHECK(composed(text) == by_library(text, 0));
        CHECK(case_folded(text) == by_library(text, UTF8PROC_CASEFOLD));
    }
}
