#include "app/gui/box/lines.h"

#include <doctest/doctest.h>

#include <cmath>

#include "app/gui/box/cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/row_line.h"
#include "support/gui_driver.h"

using namespace attend;

TEST_CASE("boxes: a rule is as long as there is room and as thin as a line can be") {
    GuiDriver gui([](Ui&) {});
    const Box box = box::column({box::space(2), box::rule().named("rule"), box::space(2)}, 0);
    const PlacedBoxes placed = lay_out(gui.ui(), box, {{0, 0}, {300, 100}});
    CHECK(placed.find("rule")->own.size.x == 300);
    CHECK(placed.find("rule")->own.size.y <= 1);
    const Box row = box::row({box::rule(true).named("upright"), box::space(4)}, 0);
    const PlacedBoxes beside = lay_out(gui.ui(), row, {{0, 0}, {300, 100}});
    CHECK(beside.find("upright")->own.size.x <= 1);
}

TEST_CASE("boxes: a formula is set smaller where it has less room, down to two thirds") {
    GuiDriver gui([](Ui&) {});
    const Box formula = box::formula("α = exp(s) / Σ_j exp(s_j)", {});
    const Length width = width_of(gui.ui(), formula);
    CHECK(width.least < 0.7f * width.wish);
    CHECK(width.least > 0.6f * width.wish);
}

TEST_CASE("boxes: what is drawn around or below a box takes no room of its own") {
    GuiDriver gui([](Ui&) {});
    const Ui& ui = gui.ui();
    const Box plain = box::space(3);
    for (const Box& box : {box::underlined(box::space(3), {}), box::dashed_frame(box::space(3), {}),
                           box::layers({box::space(3), box::outline({}), box::edited_corner()})}) {
        CHECK(width_of(ui, box).wish == width_of(ui, plain).wish);
        CHECK(height_of(ui, box, 100).wish == height_of(ui, plain, 100).wish);
    }
    const Box all = box::layers({box::space(3), box::outline({}).named("outline")});
    const PlacedBoxes placed = lay_out(ui, all, {{0, 0}, {200, 90}});
    CHECK(placed.find("outline")->own.size.x == 200);
    CHECK(placed.find("outline")->own.size.y == 90);
}

TEST_CASE("boxes: the first with room is shortened sooner than another one is taken") {
    GuiDriver gui([](Ui&) {});
    const Ui& ui = gui.ui();
    const auto of = [](float least, const char* name) {
        return box::canvas({{least, 1}, {20, 1}}, [](const Ui&, Place) {}).named(name);
    };
    const auto taken = [&](const Box& box) {
        return lay_out(ui, box, {{0, 0}, {ui.em(10), ui.em(2)}}).find("whole") != nullptr;
    };
    CHECK(taken(box::first_with_room({of(8, "whole"), of(2, "brief")})));
    CHECK_FALSE(taken(box::first_with_room({of(12, "whole"), of(2, "brief")})));
    CHECK_FALSE(taken(box::first_that_fits({of(8, "whole"), of(2, "brief")})));
}

TEST_CASE("boxes: a line below a row of a map stands where the row ends, while that is seen") {
    HeatmapLayout map;
    map.shape = {4, 4}, map.cell = {20, 20};
    map.min = map.origin = {100, 100}, map.max = {180, 180};
    Index row = 1;
    GuiDriver gui([&](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        draw_box(ui, box::row_line({"line", &map, row, box::space(1).named("name"), {}}),
                 {{0, 0}, {400, 300}});
        ImGui::End();
    });
    REQUIRE(gui.has("line"));
    CHECK(gui.center("line").y == doctest::Approx(140));
    CHECK(gui.item("line").min.x == 100);
    CHECK(gui.item("name").max.x < 100);
    CHECK(gui.center("name").y == doctest::Approx(140).epsilon(0.01));
    map.max.y = 130;  // the row's end is out of sight
    gui.frames(2);
    CHECK_FALSE(gui.has("line"));
    CHECK_FALSE(gui.has("name"));
}
