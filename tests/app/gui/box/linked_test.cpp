#include "app/gui/box/linked.h"

#include <doctest/doctest.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

Box chip_named(std::string name) { return box::space(4).high(2).named(std::move(name)); }

/// a, b, c in a row below some room for arcs; b is linked with all of them.
struct LinkedWords {
    int points = 0, clicks = 0;
    box::LinkWay way = box::LinkWay::above;
    GuiDriver driver{[this](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({600, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        const Box words = box::linked(
            box::column({box::space(0).grow().high({2, 10, 10}),
                         box::row({chip_named("a"), chip_named("b"), chip_named("c")}, 4)}),
            [this](const PlacedBoxes& placed) {
                CHECK(placed.find("a"));
                box::Links links{"arcs", "b", way, {}};
                for (const char* const to : {"a", "b", "c", "nowhere"})
                    links.links.push_back({to, std::string("arc/") + to, 0.4, 1, false,
                                           [this](bool pressed) { ++points, clicks += pressed; }});
                return std::vector<box::Links>{links};
            });
        draw_box(ui, words, {{0, 0}, {600, 300}});
        ImGui::End();
    }};
};

}  // namespace

TEST_CASE("linked: arcs and a ring stand above their boxes, are pointed at and clicked") {
    LinkedWords words;
    const auto& driver = words.driver;
    for (const char* const name : {"arc/a", "arc/b", "arc/c"})
        CHECK(driver.item(name).max.y < driver.item("b").min.y);
    CHECK_FALSE(driver.has("arc/nowhere"));
    CHECK(driver.center("arc/a").x < driver.center("arc/b").x);
    CHECK(driver.center("arc/b").x < driver.center("arc/c").x);
    words.driver.move({590, 5});
    words.driver.frame();
    CHECK(words.points == 0);
    words.driver.click("arc/a");
    CHECK(words.points > 0);
    CHECK(words.clicks == 1);
}

TEST_CASE("linked: where there is no room for arcs there are none") {
    LinkedWords words;
    REQUIRE(words.driver.has("arc/a"));
    words.way = box::LinkWay::below;  // the row stands at the foot of the place
    words.driver.frames(2);
    CHECK_FALSE(words.driver.has("arc/a"));
}
