#include "app/gui/box/part.h"

#include <doctest/doctest.h>

#include "app/gui/box/bands.h"
#include "app/gui/box/beside_cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/of_size.h"
#include "app/gui/box/popup.h"
#include "app/gui/box/signs.h"
#include "app/gui/box/sketch.h"
#include "app/gui/cell_marks.h"
#include "app/gui/heatmap_table.h"
#include "app/gui/item_room.h"
#include "support/window_of_boxes.h"

using namespace attend;

namespace {

/// 4 × 5 cells of 10 pixels, the first row above the edge and the last column beyond it.
HeatmapLayout map_of_parts() {
    HeatmapLayout map;
    map.min = {100, 100}, map.max = {140, 130};
    map.origin = {100, 90};
    map.cell = {10, 10};
    map.shape = {4, 5};
    return map;
}

}  // namespace

TEST_CASE("boxes: parts of a place, and what shares it") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const Place place{{10, 20}, {200, 100}};
    const Box half = box::at_part(box::filled({}).named("half"), {.left = 0.5, .bottom = 0.25});
    const PlacedBoxes one = lay_out(ui, half, place);
    CHECK(one.find("half")->own.position.x == 110);
    CHECK(one.find("half")->own.size.x == 100);
    CHECK(one.find("half")->own.size.y == 25);

    const Box shared = box::shares_below(
        {box::filled({}).named("a"), box::filled({}).named("b"), box::filled({}).named("c")},
        {1, 2, 1});
    const PlacedBoxes rows = lay_out(ui, shared, place);
    CHECK(rows.find("a")->own.size.y == 25);
    CHECK(rows.find("b")->own.size.y == 50);
    CHECK(rows.find("b")->own.position.y == 45);
    CHECK(rows.find("c")->own.position.y == 95);

    const Box square = box::square(box::filled({}).named("square"));
    CHECK(height_of(ui, square, 77).wish == 77);
}

TEST_CASE("boxes: what is made for a size is told it in em, whatever the scale") {
    for (const float scale : {1.0f, 2.0f}) {
        GuiDriver driver([](Ui&) {});
        driver.ui().scale = scale;
        driver.frames(2);
        box::Extent told;
        const Box box = box::of_size({{1, 1}, {2, 2}}, [&told](box::Extent em) {
            told = em;
            return box::filled({});
        });
        lay_out(driver.ui(), box, {{0, 0}, {driver.ui().em(30), driver.ui().em(10)}});
        CHECK(told.wide == doctest::Approx(30).epsilon(0.01));
        CHECK(told.high == doctest::Approx(10).epsilon(0.01));
    }
}

TEST_CASE("boxes: a sketch keeps its proportion") {
    GuiDriver driver([](Ui&) {});
    Sketch sign(26, 16, 1);
    sign.line({{0, 0}, {26, 16}});
    const Box box = box::sketch(sign, {}, 4);
    CHECK(width_of(driver.ui(), box).wish == driver.ui().em(6.5f));
    CHECK(height_of(driver.ui(), box, 1000).wish == driver.ui().em(4));
}

TEST_CASE("boxes: a popup opens below its place and stays within the window") {
    GuiDriver driver = window_of_boxes([](Ui& ui) {
        Box opener =
            box::layers({box::text("open", {Face::regular, 1, {}}).named("opener").on_click([] {
                             ImGui::OpenPopup("more");
                         }),
                         box::popup({.name = "more", .wide = 10, .draw = [&ui] {
                                         ImGui::MenuItem("entry");
                                         ui.tag("entry");
                                     }})});
        return std::move(opener).right().at_bottom();
    });
    CHECK_FALSE(driver.has("entry"));
    driver.click("opener");
    driver.frames(2);
    REQUIRE(driver.has("entry"));
    CHECK(driver.item("entry").min.y > driver.item("opener").max.y - 1);
    CHECK(driver.item("entry").max.x <= 1280);
}

TEST_CASE("boxes: what stands beside one row, and below one column, is in its middle") {
    HeatmapLayout map = map_of_parts();
    map.min = map.origin = {20, 20}, map.max = {70, 60};
    const auto name = [](const char* tag) {
        return box::text("word", {Face::regular, 1, {}}).named(tag);
    };
    GuiDriver driver = window_of_boxes([&](Ui&) {
        return box::row({box::space(0).wide(10), box::beside_row(&map, 2, name("row")),
                         box::under_column(&map, 1, name("column"))});
    });
    CHECK(driver.center("row").y == doctest::Approx(45).epsilon(0.03));
    CHECK(driver.item("row").min.x >= 70);
    CHECK(driver.center("column").x == doctest::Approx(35).epsilon(0.03));
    CHECK(driver.item("column").min.y >= 60);
}

TEST_CASE("a stroke passes every cell between two frames") {
    HeatmapLayout map = map_of_parts();
    std::vector<Cell> passed;
    GuiDriver driver([&](Ui&) { passed = cells_passed(map, false); });
    driver.move({105, 105});
    driver.move({135, 125});
    const std::vector<Cell> expected{{1, 0}, {1, 1}, {2, 1}, {2, 2}, {3, 3}};
    CHECK(passed.front() == Cell{1, 0});
    CHECK(passed.back() == Cell{3, 3});
    CHECK(passed.size() >= expected.size());
    CHECK(cells_passed(map, true) == std::vector<Cell>{{3, 3}});
}

TEST_CASE("blocks of cells know their corners") {
    const HeatmapLayout map = map_of_parts();
    CHECK(row_block(map, 2).to == Cell{2, 4});
    CHECK(column_block(map, 3).from == Cell{0, 3});
    const Place place = place_of(map, {1, 2});
    CHECK(place.position.x == 120);
    CHECK(place.position.y == 100);
    CHECK(place.size.x == 10);
}

TEST_CASE("a table shows whole rows whose numbers can be read") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const auto [cell, room] = table_size(ui, {50, 7}, {600, 333});
    CHECK(cell.y >= ui.em(26.0f / 16));
    const float rows = (room.y - ui.em(1.35f)) / cell.y;
    CHECK(rows == doctest::Approx(std::round(rows)));
    CHECK(room.y <= 333);
    const auto [few, whole] = table_size(ui, {2, 2}, {600, 333});
    CHECK(few.x > cell.x);
}

TEST_CASE("lines of a menu stand closer where they have no room") {
    float few = 0, many = 0;
    GuiDriver driver([&](Ui& ui) {
        {
            const FittingLines fitting(ui, {3, 0});
            few = ImGui::GetStyle().ItemSpacing.y;
        }
        const FittingLines fitting(ui, {60, 5});
        many = ImGui::GetStyle().ItemSpacing.y;
    });
    CHECK(many < few);
    CHECK(many >= driver.ui().em(0.1f));
}
