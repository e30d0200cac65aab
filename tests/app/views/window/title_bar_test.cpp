#include <doctest/doctest.h>

#include "support/window_desk.h"

using namespace attend;

namespace {

float middle_of_rooms(const GuiDriver& gui) {
    return (gui.item("room/attention").min.x + gui.item("room/translation").max.x) / 2;
}

}  // namespace

TEST_CASE("the rooms stand in the middle of the title bar, and a click enters one") {
    for (const ImVec2 size : {ImVec2{1920, 1080}, {1280, 800}, {800, 600}}) {
        CAPTURE(size.x);
        WindowDesk desk(hand_made_document(), size);
        desk.gui.frames(3);
        CHECK(middle_of_rooms(desk.gui) == doctest::Approx(size.x / 2).epsilon(0.01));
        CHECK(desk.gui.has("menu/File") == (size.x > 1000));
        CHECK(desk.gui.has("menu/Attend") == (size.x < 1000));
        CHECK(desk.gui.item("bar/present").max.x <= size.x);
        CHECK(desk.gui.item("bar/present").max.x > size.x - desk.gui.ui().em(3));
        desk.gui.click("room/lookup");
        desk.gui.frames(3);
        CHECK(desk.choices().workspace == "lookup");
    }
}

TEST_CASE("menus that have no room beside the rooms are behind the program's name") {
    WindowDesk desk(hand_made_document(), {800, 600});
    desk.gui.frames(3);
    desk.gui.click("menu/Attend");
    desk.gui.frames(3);
    REQUIRE(desk.gui.has("menu/Edit"));
    desk.gui.click("menu/Edit");
    desk.gui.frames(3);
    CHECK(desk.gui.has("menu/undo"));
}

TEST_CASE("in the narrowest window rooms fold, too, and Present is still there") {
    WindowDesk desk(hand_made_document(), {420, 480});
    desk.gui.frames(3);
    REQUIRE(desk.gui.has("room/menu"));
    CHECK_FALSE(desk.gui.has("room/lookup"));
    CHECK(desk.gui.item("bar/present").max.x <= 420);
    CHECK(desk.gui.item("room/menu").min.x > desk.gui.item("menu/Attend").min.x);
}
