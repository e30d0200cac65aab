#include <doctest/doctest.h>

#include "support/window_desk.h"

using namespace attend;

TEST_CASE("a click on a word of the recipe opens the card of its group, Esc closes it") {
    WindowDesk desk(hand_made_document(), {1920, 1080});
    desk.settings.hidden = {"setup", "explanation"};
    desk.gui.frames(3);
    CHECK_FALSE(desk.gui.has("temperature"));
    desk.gui.click("recipe/setup/score");
    desk.gui.frames(3);
    CHECK(desk.gui.has("temperature"));
    desk.gui.key(ImGuiKey_Escape);
    desk.gui.frames(3);
    CHECK_FALSE(desk.gui.has("temperature"));
}
