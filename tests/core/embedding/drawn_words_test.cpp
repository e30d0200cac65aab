#include "core/embedding/drawn_words.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {
std::vector<Scalar> numbers_of(DrawnWords& words, const char* word, std::size_t width,
                               std::uint32_t seed = 0) {
    std::vector<Scalar> numbers(width);
    words.read(seed, word, numbers);
    return numbers;
}
}  // namespace

TEST_CASE("a word is drawn once, and has the same numbers in any width") {
    DrawnWords words;
    const std::vector<Scalar> narrow = numbers_of(words, "train", 4);
    CHECK(words.drawn() == 4);
    CHECK(numbers_of(words, "train", 4) == narrow);
    CHECK(numbers_of(words, "train", 2) == std::vector<Scalar>{narrow[0], narrow[1]});
    CHECK(words.drawn() == 4);
    std::vector<Scalar> wide = numbers_of(words, "train", 8);
    CHECK(words.drawn() == 12);
    wide.resize(4);
    CHECK(wide == narrow);
    CHECK(numbers_of(words, "station", 4) != narrow);
    CHECK(numbers_of(words, "train", 4, 1) != narrow);
}

TEST_CASE("only so many numbers are kept, and what was forgotten is drawn as it was") {
    DrawnWords words(10);
    const std::vector<Scalar> first = numbers_of(words, "a", 6);
    numbers_of(words, "b", 6);
    CHECK(numbers_of(words, "a", 6) == first);
    CHECK(words.drawn() == 18);
}
