#include "core/lesson/handout.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace attend;
using namespace attend::lesson;

TEST_CASE("lessons: words as HTML") {
    CHECK(words_html("A **bold *i*, b** & `x < *y*`.\n\nTwo.") ==
          "<p>A <b>bold <i>i</i>, b</b> &amp; <code>x &lt; *y*</code>.</p>\n<p>Two.</p>\n");
    CHECK(words_html("3 * 4 * 5") == "<p>3 * 4 * 5</p>\n");
    CHECK(words_html("```\na\n\nb\n```\nBehind.") == "<pre>\na\n\nb\n</pre>\n<p>Behind.</p>\n");
}

TEST_CASE("lessons: lists as HTML, also where an item goes on in the next line") {
    CHECK(words_html("- one\n- **two**\n  and more\n\nWords.") ==
          "<ul>\n<li>one</li>\n<li><b>two</b> and more</li>\n</ul>\n<p>Words.</p>\n");
    CHECK(words_html("1. one\n2. two") == "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n");
    CHECK(words_html("a - b") == "<p>a - b</p>\n");
}

TEST_CASE("lessons: a formula as HTML is MathML, and no TeX is left") {
    const std::string html = words_html("So:\n\n$$\\color{query}{q} < 1$$");
    CHECK(html.starts_with("<p>So:</p>\n<p><math xmlns="));
    CHECK(html.find("<mrow class=\"query\"><mi>q</mi></mrow>") != html.npos);
    CHECK(html.find('$') == html.npos);
    CHECK(html.find('\\') == html.npos);
}

TEST_CASE("a handout has words, numbers, questions and pictures; no solution and no notes") {
    const Handout handout = handout_of(load_lesson("lessons/01_never_says_no.md"));
    std::vector<std::size_t> pictures;
    const std::string html = handout_html(
        handout, {[&](std::size_t beat) {
                      pictures.push_back(beat);
                      return std::string("<svg id=\"s\"/>");
                  },
                  [](Role role) { return role == Role::key ? "#0000ff" : "#ff0000"; }});
    const auto holds = [&](std::string_view part) { return html.find(part) != html.npos; };
    CHECK(std::ranges::is_sorted(pictures));
    CHECK(std::ranges::adjacent_find(pictures) == pictures.end());
    for (const Handout::Step& step : handout.steps)
        CHECK((step.parts.front().kind == Handout::Part::Kind::picture) ==
              (step.title != "Your turn"));
    CHECK(holds("<h1>A database that never says no</h1>"));
    CHECK(holds("<b>Egon</b>"));
    CHECK(holds("<li>no such key</li>"));
    CHECK(holds(".key{color:#0000ff}"));
    CHECK(holds("<mrow class=\"key\"><msub><mi>k</mi>"));
    CHECK(holds("Make the table of names answer"));
    CHECK(holds("src=\"data:image/svg+xml;charset=utf-8,%3Csvg id=%22s%22/%3E\""));
    CHECK_FALSE(holds("$$"));
    CHECK_FALSE(holds("set temperature"));
    CHECK_FALSE(holds("Say: you have all done this"));
    CHECK_FALSE(holds("What did the slider do"));
}
