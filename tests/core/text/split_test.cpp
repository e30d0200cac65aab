#include "core/text/split.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("blanks go at the ends alone") {
    CHECK(trimmed(" \ta b\r\n") == "a b");
    CHECK(trimmed("a b") == "a b");
    CHECK(trimmed(" \n ").empty());
    CHECK(trimmed("\n a ", " ") == "\n a");
}

TEST_CASE("a text is split between its separators") {
    CHECK(split("", ' ').empty());
    CHECK(split("one", ' ') == std::vector<std::string_view>{"one"});
    CHECK(split("Ctrl+Shift+Z", '+') == std::vector<std::string_view>{"Ctrl", "Shift", "Z"});
}
