#include <doctest/doctest.h>

#include "lesson_desk.h"

using namespace attend;

namespace {

constexpr const char* played_by_keys = "lessons/01_never_says_no.md";

}  // namespace

TEST_CASE("a whole lesson goes by with Page Down, on the stage and at the desk") {
    for (const bool presents : {true, false}) {
        CAPTURE(presents);
        LessonDesk desk(played_by_keys, 0, presents);
        const std::size_t count = desk.play->beats().size();
        for (std::size_t i = 0; i < count; ++i) {
            CAPTURE(i);
            CHECK(desk.play->at() == i);
            CHECK(desk.gui.has(presents ? "stage/title" : "lesson/step"));
            CHECK(desk.store.computation().problem().empty());
            desk.key(ImGuiKey_PageDown);
        }
        CHECK(desk.play->at() == count - 1);
    }
}

TEST_CASE("a lesson's keys go before the focus: Space, arrows, Home, End, black") {
    LessonDesk desk(played_by_keys, 0, true);
    desk.key(ImGuiKey_Space);
    desk.key(ImGuiKey_RightArrow);
    CHECK(desk.play->at() == 2);
    desk.key(ImGuiKey_LeftArrow);
    desk.key(ImGuiKey_PageUp);
    CHECK(desk.play->at() == 0);
    desk.key(ImGuiKey_End);
    CHECK(desk.play->at() + 1 == desk.play->beats().size());
    desk.key(ImGuiKey_Home);
    CHECK(desk.play->at() == 0);
    desk.key(ImGuiKey_Period);
    CHECK(desk.gui.has("stage/black"));
    CHECK_FALSE(desk.gui.has("stage/title"));
    desk.key(ImGuiKey_PageDown);  // the picture comes back, and nothing else
    CHECK(desk.gui.has("stage/title"));
    CHECK(desk.play->at() == 0);
    desk.gui.move({1900, 1000});
    desk.gui.press(true), desk.gui.press(false);
    desk.settle();
    CHECK(desk.play->at() == 1);  // a click on the ground
}

TEST_CASE("in a field letters are letters; a clicker works all the same") {
    LessonDesk desk("lessons/03_why_root_d.md");
    REQUIRE(desk.gui.has("sentence"));
    const std::string before = desk.choices().sentence;
    desk.gui.type("gb.");  // nobody clicked into the field
    desk.settle();
    CHECK(desk.choices().sentence == before);
    desk.store.session.overlay.clear();
    desk.click("sentence");
    desk.gui.key(ImGuiKey_End);
    desk.gui.type(" r b");
    desk.settle();
    CHECK(desk.choices().sentence.ends_with(" r b"));
    CHECK(desk.play->at() == 0);
    desk.key(ImGuiKey_PageDown);
    CHECK(desk.play->at() == 1);
    CHECK(desk.choices().sentence == before);
}

TEST_CASE(
    "G opens the contents, where a click goes to a step; Escape closes them, then the lesson") {
    LessonDesk desk(played_by_keys);
    desk.key(ImGuiKey_G);
    REQUIRE(desk.gui.has("contents/4"));
    desk.click("contents/4");
    CHECK(desk.play->beat().step == 3);
    CHECK_FALSE(desk.gui.has("contents/4"));
    desk.key(ImGuiKey_G);
    desk.key(ImGuiKey_Escape);
    CHECK_FALSE(desk.gui.has("contents/4"));
    CHECK_FALSE(desk.request<LeaveLesson>());
    desk.key(ImGuiKey_Escape);
    CHECK(desk.request<LeaveLesson>());
}
