#include "core/lesson/handout.h"

#include <doctest/doctest.h>

using namespace attend;
using namespace attend::lesson;

TEST_CASE("lessons: words as HTML") {
    CHECK(words_html("A **bold *i*, b** & `x < *y*`.\n\nTwo.") ==
          "<p>A <b>bold <i>i</i>, b</b> &amp; <code>x &lt; *y*</code>.</p>\n<p>Two.</p>\n");
    CHECK(words_html("$$\\color{query}{q} < 1$$") ==
          "<p><span class=\"formula\">{q} &lt; 1</span></p>\n");
    CHECK(words_html("3 * 4 * 5") == "<p>3 * 4 * 5</p>\n");
}

TEST_CASE("a handout has words, numbers, questions and pictures; no solution and no notes") {
    const LoadedLesson loaded = load_lesson("lessons/01_never_says_no.md");
    std::size_t pictures = 0;
    const std::string html = handout_html(loaded, [&](const State& state) {
        CHECK(state.shown.veiled.empty());
        ++pictures;
        return std::string("<svg id=\"s\"/>");
    });
    const auto holds = [&](std::string_view part) { return html.find(part) != html.npos; };
    CHECK(pictures == loaded.parsed.lesson.steps.size() - 1);  // the last has exercises alone
    CHECK(holds("<h1>A database that never says no</h1>"));
    CHECK(holds("<b>Egon</b>"));
    CHECK(holds("<li>no such key</li>"));
    CHECK(holds("Make the table of names answer"));
    CHECK(holds("src=\"data:image/svg+xml;charset=utf-8,%3Csvg id=%22s%22/%3E\""));
    CHECK_FALSE(holds("set temperature"));
    CHECK_FALSE(holds("Say: you have all done this"));
    CHECK_FALSE(holds("What did the slider do"));
}
