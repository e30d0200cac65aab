#include "app/views/window/window_motion.h"

#include <doctest/doctest.h>

#include <string>

#include "app/gui/box/motion.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

/// The window of the program, in which things may move.
struct MovingWindow : HomeDesk {
    MovingWindow() : HomeDesk(hand_made_document(4)) {
        allow_motion(gui.ui(), true);
        gui.frames(40);
    }

    /// Where the weights of the chosen head stand.
    Place weights() const {
        for (const auto& [name, item] : gui.tags())
            if (name.ends_with("head." + std::to_string(selection().head) + "/weights"))
                return {item.min, item.max - item.min};
        return {};
    }
    void look_at(const char* view) {
        store.session.selection.view = view;
        gui.frame();
    }
};

}  // namespace

TEST_CASE("the map goes from its place in one view to that in another, in a quarter of a second") {
    MovingWindow window;
    const Place home = window.weights();
    REQUIRE(home.size.x > 0);
    window.look_at("weights");
    CHECK(window.weights().position.x == home.position.x);
    CHECK(window.weights().size.x == home.size.x);
    CHECK(is_moving(window.gui.ui()));
    window.gui.frames(20);
    CHECK_FALSE(is_moving(window.gui.ui()));
    CHECK(window.weights().size.x > home.size.x);
    window.look_at("sentence");
    window.gui.frames(20);
    CHECK(window.weights().position.x == home.position.x);
    CHECK(window.weights().size.x == home.size.x);
}

TEST_CASE("a window at rest asks for no frame") {
    MovingWindow window;
    for (const char* const view : {"sentence", "weights", "steps", "wall"}) {
        INFO(view);
        window.look_at(view);
        window.gui.frames(40);
        for (int i = 0; i < 20; ++i) {
            window.gui.frame();
            CHECK_FALSE(is_unfinished(window.gui.ui()));
        }
    }
}

TEST_CASE("where nothing may move all is there at once") {
    MovingWindow window;
    const Place home = window.weights();
    allow_motion(window.gui.ui(), false);
    window.look_at("weights");
    CHECK(window.weights().size.x > home.size.x);
}
