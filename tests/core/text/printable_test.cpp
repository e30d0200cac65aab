#include "core/text/printable.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("what a terminal would obey is spelled out, and nothing else is touched") {
    CHECK(printable("\x1B[31mred\x07") == "\\x1B[31mred\\x07");
    CHECK(printable("a\nb\tc\r") == "a\\x0Ab\\x09c\\x0D");
    CHECK(printable("a\nb\x1B", true) == "a\nb\\x1B");
    CHECK(printable("\xC2\x9B"
                    "31m") == "\\u009B31m");
    CHECK(printable("a\xE2\x80\xAE"
                    "b") == "a\\u202Eb");
    CHECK(printable("\xFF"
                    "a\xC3") == "\\xFFa\\xC3");
    CHECK(printable(std::string_view("a\0b", 3)) == "a\\x00b");
    for (const char* text : {"", "head.0/weights → “é 😀” −∞", "日本語", "שלום"})
        CHECK(printable(text) == text);
}

TEST_CASE("a message is as long as a person reads: its ends stay, and characters stay whole") {
    const std::string short_one = "vectors.txt, line 3: found 49 numbers, expected 50";
    CHECK(message_text(short_one) == short_one);
    for (const std::size_t size :
         {std::size_t{500}, std::size_t{10'000}, std::size_t{10'000'000}}) {
        std::string name;
        while (name.size() < size) name += "é";
        const std::string text = message_text("a place: " + name + ": found it");
        CHECK(text.size() < 1000);
        CHECK(text.starts_with("a place: éé"));
        CHECK(text.ends_with("é: found it"));
        CHECK(text.find("\\x") == std::string::npos);
    }
    std::string words;
    for (int i = 0; i < 100'000; ++i) words += "word ";
    CHECK(message_text(words).size() < 4100);
}
