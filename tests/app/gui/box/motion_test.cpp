#include "app/gui/box/motion.h"

#include <doctest/doctest.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

constexpr float near = 10, far = 210;

/// A window in which one thing is painted that may stand elsewhere in each frame.
struct Movable {
    Movable()
        : gui([this](Ui& ui) {
              if (chosen) begin_motion(ui);
              chosen = false;
              ImGui::Begin("window");
              if (is_there) {
                  const Box box = box::moving(
                      key, box::canvas({}, [this](const Ui&, Place place) { painted = place; }),
                      [] { return std::vector<std::string>{"parent"}; });
                  draw_box(ui, box, {{x, near}, {wide, near}});
              }
              if (has_parent) stands_at(ui, "parent", {{far, far}, {near, near}});
              ImGui::End();
          }) {
        allow_motion(gui.ui(), true);
    }
    void choose(float to) {
        x = to, chosen = true;
        gui.frame();
    }

    bool chosen = false, is_there = true, has_parent = false;
    std::string key = "thing";
    float x = near, wide = 40;
    Place painted;
    GuiDriver gui;
};

}  // namespace

TEST_CASE("a thing that is elsewhere after something was chosen goes there, and then rests") {
    Movable thing;
    CHECK(thing.painted.position.x == near);
    CHECK_FALSE(is_unfinished(thing.gui.ui()));
    thing.wide = 80;
    thing.choose(far);
    CHECK(thing.painted.position.x == near);  // here it begins
    float before = near - 1;
    int frames = 0;
    for (; is_unfinished(thing.gui.ui()); thing.gui.frame(), ++frames) {
        CHECK(thing.painted.position.x >= before);
        CHECK(thing.painted.size.x <= 80);
        before = thing.painted.position.x;
    }
    CHECK(thing.painted.position.x == far);
    CHECK(thing.painted.size.x == 80);
    CHECK(frames / 60.0 == doctest::Approx(motion_seconds).epsilon(0.1));
    thing.gui.frames(5);
    CHECK_FALSE(is_unfinished(thing.gui.ui()));  // a window at rest draws nothing
}

TEST_CASE("what moves for another reason is there at once, and so is all without motion") {
    Movable thing;
    thing.x = far;
    thing.gui.frame();
    CHECK(thing.painted.position.x == far);
    CHECK_FALSE(is_unfinished(thing.gui.ui()));
    thing.choose(far);  // it stands where it stood
    CHECK_FALSE(is_unfinished(thing.gui.ui()));
    allow_motion(thing.gui.ui(), false);
    thing.choose(near);
    CHECK(thing.painted.position.x == near);
}

TEST_CASE("a motion that is interrupted goes on from where things are") {
    Movable thing;
    thing.choose(far);
    thing.gui.frames(3);
    const float there = thing.painted.position.x;
    thing.choose(near);
    CHECK(thing.painted.position.x == there);
    thing.gui.frames(20);
    CHECK(thing.painted.position.x == near);
}

TEST_CASE("what was not there comes from what it comes from, or is there at once") {
    Movable thing;
    thing.is_there = false, thing.has_parent = true;
    thing.gui.frame();
    thing.is_there = true;
    thing.choose(near);
    CHECK(thing.painted.position.x == far);
    CHECK(thing.painted.position.y == far);
    thing.gui.frames(20);
    CHECK(thing.painted.position.x == near);
    thing.key = "another", thing.has_parent = false;
    thing.gui.frame();
    thing.choose(near);
    CHECK(thing.painted.position.x == near);
}
