#include "core/graph/told_apart.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("words that stand there more than once are told with their places, alone or in a list") {
    const Axis axis("token", {"the", "fox", "and", "the", "dog", "", ""});
    const std::vector<std::string> expected{"the₀", "fox", "and", "the₃", "dog", "", ""};
    CHECK(told_apart(axis) == expected);
    for (Index i = 0; i < axis.size(); ++i)
        CHECK(told_apart(axis, i) == expected[static_cast<std::size_t>(i)]);
    CHECK(with_place("fox", 120) == "fox₁₂₀");
}

TEST_CASE("of many words some two hundred are told, as they are") {
    const Axis axis("token", std::vector<std::string>(2000, "word"));
    CHECK(told_apart(axis).size() == 200);
    CHECK(told_apart(axis).front() == "word");
    CHECK(told_apart(axis, 7) == "word");
}
