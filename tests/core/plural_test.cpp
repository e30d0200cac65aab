#include "core/plural.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("a count has its thousands apart, alone and before what is counted") {
    CHECK(counted(0) == "0");
    CHECK(counted(999) == "999");
    CHECK(counted(-100) == "-100");
    CHECK(counted(50625) == "50,625");
    CHECK(counted(16'000'000) == "16,000,000");
    CHECK(count_of(1, "line") == "1 line");
    CHECK(count_of(1000, "query") == "1,000 queries");
    CHECK(number_in_words(12) == "twelve");
    CHECK(number_in_words(1200) == "1,200");
}

TEST_CASE("a count of more than anybody reads figure by figure is a power of ten") {
    CHECK(counted(1e6) == "1,000,000");
    CHECK(counted(1e15) == "10¹⁵");
    CHECK(counted(2.5e16) == "2.5 × 10¹⁶");
    CHECK(counted(9.96e15) == "10¹⁶");
}
