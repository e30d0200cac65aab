#include <doctest/doctest.h>

#include "app/gui/box/bars.h"
#include "app/gui/box/beside_cells.h"
#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/list.h"
#include "app/gui/box/of_size.h"
#include "app/gui/box/overview.h"
#include "app/gui/box/ribbons.h"
#include "support/window_of_boxes.h"

using namespace attend;

namespace {

const TextStyle plain_text{Face::regular, 1, {}};

Box named_text(std::string name) { return box::text(name, plain_text).named(name); }

box::Ribbons three_ribbons() {
    box::Ribbons what{.output = box::canvas({}, [](const Ui&, Place) {}).named("output"),
                      .output_name = named_text("sum"),
                      .below = box::space(0)};
    const double weights[] = {0.6, 0.38, 0.01, 0.01};
    for (int i = 0; i < 4; ++i) {
        const std::string number = std::to_string(i);
        what.rows.push_back(
            {named_text("name/" + number),
             box::canvas({{1, 0}, {9, 1}}, [](const Ui&, Place) {}).named("value/" + number),
             weights[i], "ribbon/" + number, ""});
    }
    what.joined = [](const std::vector<std::size_t>& rows) {
        return box::RibbonRow{named_text("others"),
                              box::canvas({{1, 0}, {9, 1}}, [](const Ui&, Place) {})
                                  .named("value/" + std::to_string(rows.size()) + " others"),
                              0.02, "", ""};
    };
    return what;
}

}  // namespace

TEST_CASE("boxes: values are as high as they weigh, light ones are one, and none is cut") {
    GuiDriver driver([](Ui&) {});
    const Box box = box::ribbons(three_ribbons());
    const PlacedBoxes placed = lay_out(driver.ui(), box, {{0, 0}, {600, 300}});
    const auto high = [&](const char* name) { return placed.find(name)->own.size.y; };
    const float output = high("output");
    CHECK(high("value/0") == doctest::Approx(0.6f * output).epsilon(0.02));
    CHECK(high("value/1") == doctest::Approx(0.38f * output).epsilon(0.02));
    CHECK(placed.find("value/2 others"));
    CHECK_FALSE(placed.find("value/2"));
    for (const char* name : {"name/0", "value/0", "value/1", "output", "sum", "others"}) {
        const Place own = placed.find(name)->own;
        CHECK(own.position.x >= 0);
        CHECK(own.position.x + own.size.x <= 600.5f);
        CHECK(own.position.y >= 0);
        CHECK(own.position.y + own.size.y <= 300.5f);
    }
}

TEST_CASE(
    "boxes: a list is as high as its rows, and one too high makes those alone that are seen") {
    std::size_t made = 0;
    const auto rows = [&](std::size_t count) {
        return window_of_boxes([&made, count](Ui&) {
            made = 0;
            return box::list("list", {count, 1.5f, 2, [&made](std::size_t row) {
                                          ++made;
                                          return named_text("row/" + std::to_string(row));
                                      }});
        });
    };
    GuiDriver few = rows(4);
    CHECK(few.has("row/3"));
    CHECK(few.item("row/3").max.y - few.item("row/0").min.y <= 4 * few.ui().em(2) + 1);
    GuiDriver many = rows(1000);
    CHECK(many.has("row/0"));
    CHECK_FALSE(many.has("row/500"));
    CHECK(made < 40);
}

TEST_CASE("boxes: what stands beside rows of a map is where they are, of those in sight") {
    HeatmapLayout map;
    map.shape = {10, 4};
    map.cell = {20, 30};
    map.min = {50, 60}, map.max = {130, 240}, map.origin = {50, 30};  // scrolled by a row
    GuiDriver driver = window_of_boxes([&](Ui&) {
        return box::layers(
            {box::beside_rows({&map,
                               [](Index row) { return named_text("row/" + std::to_string(row)); },
                               named_text("above"), named_text("below")}),
             box::column(
                 {box::space(0).grow_high(),
                  box::under_columns(
                      &map, [](Index at) { return named_text("column/" + std::to_string(at)); },
                      1.5f)})});
    });
    CHECK_FALSE(driver.has("row/0"));
    CHECK(driver.center("row/1").y == doctest::Approx(75).epsilon(0.02));
    CHECK(driver.has("row/6"));
    CHECK_FALSE(driver.has("row/8"));
    CHECK(driver.item("above").max.y <= 60);
    CHECK(driver.item("below").min.y >= 240);
    CHECK(driver.item("column/2").min.x == doctest::Approx(90));
}

TEST_CASE("boxes: the frame of an overview is where it is in sight, and a drag scrolls it") {
    float from = 0.25f;
    GuiDriver driver = window_of_boxes([&](Ui&) {
        return box::overview({.name = "seen",
                              .all = box::canvas({}, [](const Ui&, Place) {}),
                              .from = from,
                              .to = from + 0.5f,
                              .scroll = [&](float to) { from = to; }});
    });
    CHECK(driver.item("seen").min.y == doctest::Approx(75));
    CHECK(driver.item("seen").max.y == doctest::Approx(225));
    driver.drag("seen", {0, 30});
    CHECK(from == doctest::Approx(0.35f).epsilon(0.02));
    driver.drag("seen", {0, 500});
    CHECK(from == doctest::Approx(0.5f));
}

TEST_CASE("boxes: a switch tells what was chosen, a toggle what it is now") {
    int chosen = 0;
    bool on = false;
    GuiDriver driver = window_of_boxes([&](Ui& ui) {
        return box::column(
            {box::segments(ui, {.name = "which",
                                .labels = {"one", "another"},
                                .chosen = chosen,
                                .change = [&](int now) { chosen = now; }}),
             box::toggle(ui, {.name = "on", .label = "On", .on = on, .change = [&](bool now) {
                                  on = now;
                              }})});
    });
    driver.click("which/another");
    CHECK(chosen == 1);
    driver.click("on");
    CHECK(on);
    driver.click("on");
    CHECK_FALSE(on);
}

TEST_CASE("of a list that may be cut, as many lines stand as have room in height") {
    GuiDriver gui([](Ui&) {});
    const Ui& ui = gui.ui();
    const auto lines_in = [&](float em) {
        std::size_t shown = 0;
        const Box list = box::as_many_as_fit({{2, 1}, {4, 4}, true}, 10, [&](std::size_t lines) {
            shown = lines;
            Boxes all;
            for (std::size_t i = 0; i < lines; ++i) all.push_back(box::space(0).high(2));
            return box::column(std::move(all), 0);
        });
        lay_out(ui, list, {{0, 0}, {100, ui.em(em)}});
        return shown;
    };
    CHECK(lines_in(30) == 10);
    CHECK(lines_in(9) == 4);
    CHECK(lines_in(1) == 1);
}
