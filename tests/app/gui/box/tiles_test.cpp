#include "app/gui/box/tiles.h"

#include <doctest/doctest.h>

#include <string>

#include "app/gui/box/leaves.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

Box tiles_of(int count, const box::TilesLook& look) {
    Boxes boxes;
    for (int i = 0; i < count; ++i)
        boxes.push_back(box::canvas({{1, 1}, {4, 4}}, [](const Ui&, Place) {
                        }).named("tile/" + std::to_string(i)));
    return box::tiles("tiles", std::move(boxes), look);
}

}  // namespace

TEST_CASE("tiles stand in as many columns as make their squares largest, all of one size") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const float em = ui.em();
    const Box box = tiles_of(8, {0, 2, 100, 0});
    const PlacedBoxes wide = lay_out(ui, box, {{0, 0}, {40 * em, 20 * em}});
    const ImVec2 size = wide.find("tile/0")->own.size;
    CHECK(size.x == doctest::Approx(std::floor(10 * em)));
    CHECK(size.y == size.x);
    CHECK(wide.find("tile/3")->own.position.y == 0);
    CHECK(wide.find("tile/4")->own.position.x == 0);
    CHECK(wide.find("tile/5")->own.position.x == doctest::Approx(size.x));
    const Box again = tiles_of(8, {0, 2, 100, 0});
    const PlacedBoxes high = lay_out(ui, again, {{0, 0}, {20 * em, 40 * em}});
    CHECK(high.find("tile/1")->own.position.y == 0);
    CHECK(high.find("tile/2")->own.position.x == 0);
}

TEST_CASE(
    "words around a tile's square and gaps have their room; no square is larger than it may") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const float em = ui.em();
    const Box box = tiles_of(2, {3, 2, 5, 1});
    const PlacedBoxes placed = lay_out(ui, box, {{0, 0}, {60 * em, 60 * em}});
    const Place first = placed.find("tile/0")->own;
    CHECK(first.size.y == doctest::Approx(8 * em));
    const Place second = placed.find("tile/1")->own;
    const bool beside = second.position.y == first.position.y;
    CHECK((beside ? second.position.x - first.size.x : second.position.y - first.size.y) ==
          doctest::Approx(em));
}

TEST_CASE("tiles that would be too small to be seen are scrolled") {
    GuiDriver driver(
        [](Ui& ui) {
            ImGui::SetNextWindowPos({0, 0});
            ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
            draw_box(ui, tiles_of(12, {0, 8, 100, 0}), {{0, 0}, {ui.em(20), ui.em(20)}});
            ImGui::End();
        },
        {600, 600});
    const TaggedItem &first = driver.item("tile/0"), &last = driver.item("tile/11");
    CHECK(last.max.y > driver.ui().em(20));
    CHECK(first.max.x - first.min.x >= driver.ui().em(8));
}
