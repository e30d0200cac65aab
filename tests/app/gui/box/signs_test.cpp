#include "app/gui/box/signs.h"

#include <doctest/doctest.h>

#include "app/gui/box/containers.h"
#include "support/gui_driver.h"

using namespace attend;

TEST_CASE("a slide is dragged in parts of its width, and stays within it") {
    double share = 0.5;
    GuiDriver driver([&](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({600, 200});
        ImGui::Begin("desk", nullptr, ImGuiWindowFlags_NoDecoration);
        const Rgb white{1, 1, 1};
        Box line =
            box::slide({"slide", share, white, white, white, [&](double to) { share = to; }});
        draw_box(ui, std::move(line).wide(20).high(2), {{100, 50}, {400, 40}});
        ImGui::End();
    });
    driver.drag("slide", {driver.ui().em(5), 0});
    CHECK(share == doctest::Approx(0.75).epsilon(0.05));
    driver.drag("slide", {400, 0});
    CHECK(share == 1);
    driver.drag("slide", {-500, 0});
    CHECK(share == 0);
}

TEST_CASE("dots take a pitch each; a picture without text has no words") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const Box all =
        box::row({box::dots(2, 7, 2, {}).named("dots"), box::filled({}).named("rest")}, 0);
    const PlacedBoxes placed = lay_out(ui, all, {{0, 0}, {1000, 100}});
    CHECK(placed.find("dots")->own.size.x == ui.em(14));
    CHECK(placed.find("rest")->own.size.x == 1000 - ui.em(14));
    CHECK(placed.words("dots").empty());
}
