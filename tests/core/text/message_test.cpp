#include "core/text/message.h"

#include <doctest/doctest.h>

using namespace attend;

namespace {

constexpr Message gives_share{"{query} gives {share} to {key}"};
constexpr Message heads{"{n, plural, =0 {nobody} one {one head} other {# heads}} of {all}"};
constexpr Message asks{"{side, select, query {{word} asks} other {'{'{word}'}' answers}}"};
constexpr Message figures{"{n, spellout} of {n}; it's {n, plural, other {''#}}"};

constexpr Message rows{"a row{n, plural, one {} other {, and 1 more of #}}"};

struct Run {
    std::string text;
    bool bold = false;
    bool operator==(const Run&) const = default;
};

/// Why a sentence is malformed; "" where it is not.
std::string refused(std::string_view text) {
    try {
        for_each_slot(text, [](const MessageSlot&) {});
        return {};
    } catch (const std::logic_error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("a sentence has its slots wherever its words place them") {
    CHECK(say<gives_share>("key"_is = "train", "query"_is = std::string("station"),
                           "share"_is = "70 %") == "station gives 70 % to train");
    static_assert(!fits<Slot<"query", int>>(gives_share));
    static_assert(!fits<Slot<"n", int>, Slot<"all", int>, Slot<"more", int>>(heads));
    static_assert(!fits<Slot<"n", std::string>, Slot<"all", int>>(heads),
                  "words cannot be counted");
    static_assert(fits<Slot<"n", int>, Slot<"all", std::string>>(heads));
}

TEST_CASE("a count chooses its form, and stands there with its thousands apart") {
    CHECK(say<heads>("n"_is = 0, "all"_is = 9) == "nobody of 9");
    CHECK(say<heads>("n"_is = 1, "all"_is = 9) == "one head of 9");
    CHECK(say<heads>("n"_is = 1200, "all"_is = "all") == "1,200 heads of all");
    CHECK(say<figures>("n"_is = 3) == "three of 3; it's ''3");
    CHECK(say<rows>("n"_is = 1) == "a row");
    CHECK(say<rows>("n"_is = 2) == "a row, and 1 more of 2");
}

TEST_CASE("a word chooses its form; a brace of the text's own is quoted") {
    CHECK(say<asks>("side"_is = "query", "word"_is = "it") == "it asks");
    CHECK(say<asks>("side"_is = "key", "word"_is = "it") == "{it} answers");
}

TEST_CASE("what is put into a slot keeps how it looks, also within a form") {
    const std::vector<Run> name{{"the", true}, {"₁", false}};
    CHECK(say_in<Run, gives_share>("query"_is = name, "share"_is = "70 %",
                                   "key"_is = Run{"it", true}) ==
          std::vector<Run>{{"the", true}, {"₁"}, {" gives "}, {"70 %"}, {" to "}, {"it", true}});
    CHECK(say_in<Run, asks>("side"_is = "query", "word"_is = Run{"it", true}) ==
          std::vector<Run>{{"it", true}, {" asks"}});
}

TEST_CASE("a malformed sentence is refused, by the compiler where it is a Message") {
    CHECK(refused("{query gives") != "");
    CHECK(refused("gives}") != "");
    CHECK(refused("{} gives") != "");
    CHECK(refused("'{ gives") != "");
    CHECK(refused("{n, plural, one {head}}") == "a choice has no text for \"other\"");
    CHECK(refused("{n, plural, one head other {heads}}") != "");
    CHECK(refused("{n, ordinal}") == "a slot is of an unknown kind");
    CHECK(refused("{n, plural, one {head} other {{heads}}}").empty());
}
