#include "app/gui/box/long_list.h"

#include <doctest/doctest.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "support/gui_driver.h"

using namespace attend;

TEST_CASE("boxes: of a long list those rows alone are made that are seen") {
    constexpr float high = 120;
    std::size_t made = 0;
    GuiDriver gui([&](Ui& ui) {
        made = 0;
        const Box list = box::scrolled("list", box::long_list(10'000, 1.5f, [&](std::size_t i) {
                                           ++made;
                                           return box::space(1).named("row/" + std::to_string(i));
                                       }));
        draw_box(ui, list, {ImGui::GetCursorScreenPos(), {100, high}});
    });
    gui.frames(2);
    const auto seen = static_cast<std::size_t>(high / std::round(gui.ui().em(1.5f)));
    CHECK(made >= seen);
    CHECK(made <= seen + 1);
    CHECK(gui.has("row/0"));
    CHECK_FALSE(gui.has("row/50"));
    const Box all = box::long_list(100, 1.5f, [](std::size_t) { return box::space(1); });
    CHECK(height_of(gui.ui(), all, 100).wish == 100 * std::round(gui.ui().em(1.5f)));
}

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
