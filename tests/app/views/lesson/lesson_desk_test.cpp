#include "lesson_desk.h"

#include <doctest/doctest.h>

#include "app/views/lesson/lesson_words.h"

using namespace attend;

TEST_CASE(
    "at the desk words stand at the left of the living window, above it where that is narrow") {
    LessonDesk desk("lessons/02_three_words_by_hand.md", 1);
    CHECK(desk.gui.item("lesson").max.x <= 600);
    CHECK(desk.gui.item("view").min.x > desk.gui.item("lesson").max.x);
    CHECK(desk.gui.has("lesson/option/2"));
    desk.click("lesson/option/1");
    desk.click("lesson/next");
    CHECK(desk.play->beat().reveals);
    CHECK(desk.play->votes(1) == 1);

    LessonDesk narrow("lessons/02_three_words_by_hand.md", 1, false, {900, 800});
    CHECK(narrow.gui.item("lesson").max.y <= 340);
    CHECK(narrow.gui.item("view").min.y >= narrow.gui.item("lesson").max.y);
}

TEST_CASE("an exercise at the desk: what is locked comes back and says so, hints, done") {
    LessonDesk desk("lessons/02_three_words_by_hand.md", 7);
    REQUIRE(desk.play->beat().exercise);
    CHECK(desk.gui.has("lesson/goal/2"));
    CHECK_FALSE(desk.gui.has("lesson/done"));
    desk.store.change([](Document& document) { document.choices.mask = "causal"; });
    desk.settle();
    CHECK(desk.choices().mask == "none");
    CHECK(desk.gui.has("lesson/locked"));
    desk.click("lesson/hint");
    CHECK(desk.gui.has("lesson/hint/0"));
    desk.store.change([](Document& document) { document.edits["head.0/w_q"].cells[{0, 0}] = 0; });
    desk.settle();
    CHECK(desk.gui.has("lesson/done"));
    CHECK_FALSE(desk.gui.has("lesson/solution"));
    desk.click("lesson/again");
    CHECK_FALSE(desk.gui.has("lesson/done"));
    desk.click("lesson/solution");
    CHECK(desk.gui.has("lesson/done"));
}

TEST_CASE("a lesson's words are parted into paragraphs and formulas") {
    const auto parts = parts_of_words("One.\n\n$$x$$\n\nTwo.");
    REQUIRE(parts.size() == 3);
    CHECK(parts[1].is_formula);
    CHECK(parts[1].text == "x");
}
