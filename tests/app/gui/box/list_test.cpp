#include "app/gui/box/list.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

/// A window of 300 × 200 that is one list of so many rows, "row/0" …
struct Listed {
    std::size_t count;
    std::optional<std::size_t> in_sight = {};
    GuiDriver gui{[this](Ui& ui) { draw(ui); }, {400, 300}};

    void draw(Ui& ui) {
        box::ListRows rows{count, 2};
        rows.row = [](std::size_t row) {
            return box::text(fmt::format("{}", row), TextStyle{Face::regular, 1, {}})
                .named(fmt::format("row/{}", row));
        };
        rows.in_sight = in_sight;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({300, 200});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        draw_box(ui, box::list("list", std::move(rows)), {{0, 0}, {300, 200}});
        ImGui::End();
        scrolled = box::list_scrolled(ui, "list");
    }
    std::ptrdiff_t drawn() const {
        return std::ranges::count_if(gui.tags(),
                                     [](const auto& tag) { return tag.first.starts_with("row/"); });
    }

    float scrolled = 0;
};

}  // namespace

TEST_CASE("a list makes the rows that are seen, at their pitch") {
    Listed many{100'000}, few{3};
    const float pitch = many.gui.ui().em(2);
    CHECK(many.gui.has("row/0"));
    CHECK(many.drawn() >= static_cast<std::ptrdiff_t>(200 / pitch));
    CHECK(many.drawn() <= static_cast<std::ptrdiff_t>(200 / pitch) + 2);
    CHECK(few.drawn() == 3);
    CHECK(few.gui.center("row/2").y - few.gui.center("row/0").y == doctest::Approx(2 * pitch));
    CHECK(few.scrolled == 0);
}

TEST_CASE("a row of a list is scrolled into sight, and the list stays there") {
    Listed list{1000};
    list.in_sight = 500;
    list.gui.frames(3);
    CHECK(list.gui.has("row/500"));
    CHECK(list.gui.item("row/500").max.y <= 201);
    CHECK_FALSE(list.gui.has("row/0"));
    CHECK(list.scrolled > 400 * list.gui.ui().em(2));
    list.in_sight = 501;
    list.gui.frames(3);
    CHECK(list.gui.has("row/501"));
    list.in_sight.reset();
    const float before = list.scrolled;
    list.gui.frames(2);
    CHECK(list.scrolled == before);
}

TEST_CASE("the wheel over a list scrolls it by whole rows") {
    Listed list{1000};
    const float pitch = list.gui.ui().em(2);
    list.gui.frames(2);
    list.gui.wheel("row/2", -3);
    list.gui.frames(3);
    CHECK(list.scrolled > 0);
    CHECK(list.scrolled / pitch ==
          doctest::Approx(std::round(list.scrolled / pitch)).epsilon(0.01));
    CHECK_FALSE(list.gui.has("row/0"));
}
