#include "core/graph/unique_label.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("words that stand there more than once are told with their places, alone or in a list") {
    const Axis axis("token", {"the", "fox", "and", "the", "dog", "", ""});
    const std::vector<std::string> expected{"the₀", "fox", "and", "the₃", "dog", "", ""};
    CHECK(unique_label(axis) == expected);
    for (Index i = 0; i < axis.size(); ++i)
        CHECK(unique_label(axis, i) == expected[static_cast<std::size_t>(i)]);
    CHECK(with_place("fox", 120) == "fox₁₂₀");
    CHECK(place_below(7) == "₇");
}

TEST_CASE("of many words some two hundred are told; of very many none apart") {
    const Axis axis("token", std::vector<std::string>(2000, "word"));
    CHECK(unique_label(axis).size() == 200);
    CHECK(unique_label(axis).front() == "word₀");
    CHECK(unique_label(axis, 1641) == "word₁₆₄₁");
    CHECK(unique_label(Axis("row", std::vector<std::string>(20'000, "word")), 7) == "word");
}

TEST_CASE("numbers that ask and answer have the true minus sign, words stay as they are") {
    const std::vector<std::string> labels{"-5", "-5", "-0.5", "-", "5-3"};
    CHECK(unique_label(Axis("point", labels)) ==
          std::vector<std::string>{"−5₀", "−5₁", "−0.5", "-", "5-3"});
    CHECK(unique_label(Axis("query", labels), 2) == "−0.5");
    CHECK(unique_label(Axis("token", labels), 2) == "-0.5");
}

TEST_CASE("punctuation alone is in quotes before their place: a period is no decimal point") {
    const Axis axis("token", {".", "a", ".", "␣.", "U.S.", "U.S."});
    const std::vector<std::string> expected{"“.”₀", "a", "“.”₂", "␣.", "U.S.₄", "U.S.₅"};
    CHECK(unique_label(axis) == expected);
    CHECK(with_place("...", 167) == "“...”₁₆₇");
    CHECK(with_place("9", 1) == "9₁");
    CHECK(with_place("␣", 1) == "␣₁");
    CHECK(quoted_word("fox₇") == "“fox₇”");
    CHECK(quoted_word("“.”₂") == "“.”₂");
    CHECK(quoted_word("“") == "““”");
    CHECK(quoted_word(".") == "“.”");
}
