#include "app/views/stage/stage_tools.h"

#include <doctest/doctest.h>

#include "../lesson/lesson_desk.h"
#include "stage_desk.h"

using namespace attend;

TEST_CASE("L is a light where the mouse is, S a spotlight, Z is larger; Escape puts all away") {
    Stage stage("sentence");
    stage.gui.move({600, 400});
    CHECK_FALSE(stage.gui.has("light"));
    stage.key(ImGuiKey_L);
    REQUIRE(stage.gui.has("light"));
    CHECK(stage.gui.center("light").x == doctest::Approx(600));
    CHECK(stage.gui.item("light").max.x - stage.gui.item("light").min.x == doctest::Approx(48));
    stage.gui.move({700, 450});
    stage.gui.frame();
    CHECK(stage.gui.center("light").y == doctest::Approx(450));
    stage.key(ImGuiKey_S);
    CHECK(stage.gui.has("spotlight"));
    const auto& tools = stage.gui.ui().states.of<StageTools>();
    for (const int times : {2, 4, 1, 2}) {
        stage.key(ImGuiKey_Z);
        CHECK(tools.magnified == times);
    }
    stage.key(ImGuiKey_Escape);
    CHECK(stage.store.session.presenting);
    CHECK_FALSE(stage.gui.has("light"));
    CHECK_FALSE(tools.any());
    stage.key(ImGuiKey_Escape);
    CHECK_FALSE(stage.store.session.presenting);
}

TEST_CASE("a lesson's stage has light and spotlight, and the speaker's window points there, too") {
    LessonDesk desk("lessons/01_never_says_no.md", 0, true);
    desk.gui.move({960, 540});
    desk.key(ImGuiKey_S);
    CHECK(desk.gui.has("spotlight"));
    CHECK_FALSE(desk.gui.has("light"));
    desk.gui.ui().states.of<StageTools>().from_beside = {0.25f, 0.5f};
    desk.gui.frames(2);
    REQUIRE(desk.gui.has("light"));
    CHECK(desk.gui.center("light").x == doctest::Approx(480));
    CHECK(desk.gui.center("spotlight").x == doctest::Approx(480));
    desk.gui.ui().states.of<StageTools>().from_beside = {};
    desk.key(ImGuiKey_Escape);
    CHECK_FALSE(desk.request<LeaveLesson>());
    CHECK_FALSE(desk.gui.has("spotlight"));
    desk.key(ImGuiKey_Escape);
    CHECK(desk.request<LeaveLesson>());
}

TEST_CASE("F freezes what the class sees, and asks for the speaker's window; again F shows all") {
    LessonDesk desk("lessons/01_never_says_no.md");
    desk.key(ImGuiKey_F);
    CHECK_FALSE(desk.play->is_frozen());  // the desk is nobody else's
    desk.store.session.presenting = true;
    desk.settle();
    desk.key(ImGuiKey_F);
    CHECK(desk.play->is_frozen());
    CHECK(desk.play->wants_speaker());
    desk.store.session.presenting = false;
    desk.settle();
    desk.key(ImGuiKey_F);
    CHECK_FALSE(desk.play->is_frozen());
    CHECK(desk.play->wants_speaker());
    desk.gui.key(ImGuiMod_Shift | ImGuiKey_F5);
    CHECK_FALSE(desk.play->wants_speaker());
}
