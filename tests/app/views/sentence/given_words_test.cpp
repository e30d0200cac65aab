#include "app/views/sentence/given_words.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {

std::string plain(const RichText& text) {
    std::string result;
    for (const TextRun& run : text) result += run.text;
    return result;
}

}  // namespace

TEST_CASE("the row in words: each part is rounded, and so is the sum of the rest") {
    Attended row;
    row.given = {0.1236, 0.6397, 0.0651, 0.0519, 0.0497, 0.07};
    row.masked.assign(6, false);
    row.own = 5;
    const GivenNames names{"it", {"[CLS]", "animal", "was", "street", "too", "it"}};
    GivenWords words = given_in_words(names, row, 1, {7.2, 0.09, 14});
    CHECK(plain(words.headline) == "it gives 64 % to animal");
    CHECK(plain(words.rest) == "12 % to [CLS], 7 % to itself; the other 3 tokens share 17 %.");
    CHECK(plain(words.others) == "7.2 times as much as other words give it");
    row.masked[3] = row.masked[4] = true;
    row.given = {0.2, 0.6, 0.1, 0, 0, 0.1};
    words = given_in_words(names, row, 5, {0.5, 0.2, 1});
    CHECK(plain(words.headline) == "it gives 10 % to itself");
    CHECK(plain(words.rest) == "60 % to animal, 20 % to [CLS], 10 % to was; 2 are masked.");
    CHECK(plain(words.others) == "0.5 times as much as other words give it");
    words = given_in_words(names, row, 3, {0, 0.3, 2});
    CHECK(plain(words.headline) == "it does not see street: masked");
    CHECK(plain(words.rest) ==
          "60 % to animal, 20 % to [CLS]; the other 2 tokens share 20 %; 2 are masked.");
    CHECK(words.others.empty());
    row.masked[3] = false;
    words = given_in_words(names, row, 3, {0, 0.3, 2});
    CHECK(plain(words.others) == "other words give it 30 %");
}

TEST_CASE("tokens that get exactly 0 get nothing; those that get a little, less than 1 %") {
    Attended row;
    row.given = {1, 0, 0, 0, 0, 0};
    row.masked.assign(6, false);
    const GivenNames names{"it", {"it", "b", "c", "d", "e", "f"}};
    CHECK(plain(given_in_words(names, row, 0, {}).rest) == "All other 5 tokens get nothing.");
    row.given = {0.6, 0.4, 0, 0, 0, 0};
    CHECK(plain(given_in_words(names, row, 0, {}).rest) ==
          "40 % to b; the other 4 tokens get nothing.");
    row.given = {0.6, 0.398, 0.002, 0, 0, 0};
    CHECK(plain(given_in_words(names, row, 0, {}).rest) ==
          "40 % to b; the other 4 tokens share less than 1 %.");
    // What is left is its own sum, also where rounded parts leave another number of 100.
    row.given = {0.254, 0.252, 0.1235, 0.1235, 0.1235, 0.1235};
    CHECK(plain(given_in_words(names, row, 0, {}).rest) ==
          "25 % to b, 12 % to c; the other 3 tokens share 37 %.");
    row.given = {0.496, 0.4784, 0.0064, 0.0064, 0.0064, 0.0064};
    CHECK(plain(given_in_words(names, row, 0, {}).rest) ==
          "48 % to b, 1 % to c; the other 3 tokens share 2 %.");
    row.given = {1, 0, 0, 0, 0, 0};
    row.masked = {false, false, true, true, true, true};
    CHECK(plain(given_in_words(names, row, 0, {}).rest) ==
          "The other token gets nothing; 4 are masked.");
}

TEST_CASE("of more than fifty tokens small shares are said in two figures") {
    Attended row;
    row.given.assign(210, 0.0047);
    row.masked.assign(210, false);
    row.given[0] = row.largest = 0.0093;
    row.even = 1.0 / 210;
    GivenNames names{"The", std::vector<std::string>(210, "a")};
    GivenWords words = given_in_words(names, row, 0, {1.5, 0.0062, 209});
    CHECK(plain(words.headline) == "The looks nearly evenly: 0.93 % to a, even is 0.48 %");
    CHECK(plain(words.rest) == "Nearly even: 0.93 % at most, where all alike would get 0.48 %.");
    Attended uneven;  // no share is large, but some are small
    uneven.given = {0.163, 0.01, 0.012, 0.135, 0.163, 0.209, 0.22, 0.075, 0.013};
    uneven.masked.assign(9, false);
    uneven.largest = 0.22;
    uneven.even = 1.0 / 9;
    CHECK_FALSE(plain(given_in_words(names, uneven, 6, {}).rest).starts_with("Nearly even"));
    CHECK(plain(words.others) == "1.5 times as much as other words give it");
    row.given[3] = row.largest = 0.031, row.given[4] = 0.12;
    words = given_in_words(names, row, 3, {});
    CHECK(plain(words.rest) == "12 % to a, 0.93 % to a; the other 207 tokens share 97 %.");
}
