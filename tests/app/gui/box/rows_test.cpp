#include <doctest/doctest.h>

#include <cmath>
#include <optional>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/list.h"
#include "support/gui_driver.h"

using namespace attend;

TEST_CASE("boxes: of a long list those rows alone are made that are seen") {
    constexpr float high = 120;
    std::size_t made = 0;
    GuiDriver gui([&](Ui& ui) {
        made = 0;
        const auto row = [&](std::size_t i) {
            ++made;
            return box::space(1).named("row/" + std::to_string(i));
        };
        const Box list = box::scrolled("scrolled", box::list("list", {10'000, 1.5f, 0, row}));
        draw_box(ui, list, {ImGui::GetCursorScreenPos(), {100, high}});
    });
    gui.frames(2);
    const auto seen = static_cast<std::size_t>(high / std::round(gui.ui().em(1.5f)));
    CHECK(made >= seen);
    CHECK(made <= seen + 2);
    CHECK(gui.has("row/0"));
    CHECK_FALSE(gui.has("row/50"));
    const Box all = box::list("all", {100, 1.5f, 0, [](std::size_t) { return box::space(1); }});
    CHECK(height_of(gui.ui(), all, 100).wish == 100 * std::round(gui.ui().em(1.5f)));
}

TEST_CASE("boxes: one box of all rows is told which are in sight, and has them all where all fit") {
    box::SeenRows seen;
    std::optional<std::size_t> in_sight;
    float high = 2000;
    GuiDriver gui(
        [&](Ui& ui) {
            box::RowsOfBox rows;
            rows.count = 100, rows.least = 1, rows.wish = 1, rows.most = 1,
            rows.in_sight = in_sight;
            rows.width = [](const Ui& of) { return pixels_of(of, {5, 10, 10}); };
            rows.inside = [&](const box::SeenRows& now) {
                seen = now;
                return box::space(1).named("inside");
            };
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({300, 2000});
            ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
            draw_box(ui, box::rows_of_box("rows", std::move(rows)), {{0, 0}, {200, high}});
            ImGui::End();
        },
        {400, 2000});
    const float pitch = gui.ui().em(1);
    CHECK(seen.first == 0);
    CHECK(seen.last == 100);
    high = 20.5f * pitch;
    gui.frames(2);
    CHECK(seen.first == 0);
    CHECK(seen.last == 20);  // whole rows alone
    in_sight = 50;
    gui.frames(3);
    CHECK(seen.first <= 50);
    CHECK(seen.last > 50);
    CHECK(std::abs(static_cast<double>(seen.first + seen.last) / 2 - 50) <= 1);  // in the middle
    const std::size_t before = seen.first;
    in_sight = 55;  // is seen already
    gui.frames(3);
    CHECK(seen.first == before);
}
