#include <doctest/doctest.h>

#include <algorithm>

#include "support/window_desk.h"

using namespace attend;

namespace {

const char* const right_side[] = {"bar/undo", "bar/redo", "bar/zoom_reset", "bar/theme_light",
                                  "bar/present"};

}  // namespace

TEST_CASE("at every width the items of the title bar stand beside each other, whole") {
    for (const float width : {520.0f, 640.0f, 700.0f, 800.0f, 960.0f, 1280.0f, 1920.0f}) {
        CAPTURE(width);
        WindowDesk desk(hand_made_document(), {width, 480});
        desk.gui.frames(2);
        float right = 0;
        for (const auto& [name, item] : desk.gui.tags())
            if (name.starts_with("room/")) right = std::max(right, item.max.x);
        CHECK(right > 0);
        for (const char* const name : right_side) {
            if (!desk.gui.has(name)) continue;
            CAPTURE(name);
            CHECK(desk.gui.item(name).min.x >= right);
            right = desk.gui.item(name).max.x;
        }
        CHECK(right <= width);
        CHECK(desk.gui.has("bar/present") == (width >= 520));
    }
}

TEST_CASE("what has a key of its own leaves the title bar before Present does") {
    WindowDesk desk(hand_made_document(), {320, 480});
    desk.gui.frames(2);
    CHECK(desk.gui.has("bar/present"));
    CHECK_FALSE(desk.gui.has("bar/undo"));
}
