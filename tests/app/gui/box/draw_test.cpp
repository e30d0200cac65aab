#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

const TextStyle plain{Face::regular, 1, {}};

/// A window that is one tree.
GuiDriver window_of(std::function<Box(Ui&)> make) {
    return GuiDriver([make = std::move(make)](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        draw_box(ui, make(ui));
        ImGui::End();
    });
}

const ImGuiWindow* tooltip_window() {
    for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && !window->Hidden && (window->Flags & ImGuiWindowFlags_Tooltip) != 0)
            return window;
    return nullptr;
}

}  // namespace

TEST_CASE("a box is clicked, double-clicked, asked for its menu, and a box in a box comes first") {
    int outer = 0, inner = 0, twice = 0, menu = 0;
    GuiDriver driver = window_of([&](Ui&) {
        BoxActs acts;
        acts.click = [&] { ++inner; };
        acts.menu = [&] { ++menu; };
        acts.double_click = [&] { ++twice; };
        return box::row({box::text("station", plain),
                         box::text("train", plain).named("inner").on(std::move(acts))})
            .named("outer")
            .on_click([&] { ++outer; });
    });
    driver.click("inner");
    CHECK(inner == 1);
    CHECK(outer == 0);
    const ImVec2 left = driver.item("outer").min;
    driver.move({left.x + 2, driver.center("outer").y});
    driver.frames(25);
    driver.press(true);
    driver.press(false);
    CHECK(outer == 1);
    driver.click("inner", ImGuiMouseButton_Right);
    CHECK(menu == 1);
    CHECK(inner == 1);
    driver.double_click("inner");
    CHECK(twice == 1);
}

TEST_CASE("a box is dragged pixel by pixel, and told once when it is let go") {
    ImVec2 sum;
    int ends = 0;
    GuiDriver driver = window_of([&](Ui&) {
        BoxActs acts;
        acts.drag = [&](ImVec2 by, bool ended) { sum.x += by.x, sum.y += by.y, ends += ended; };
        return box::text("drag me", plain).named("handle").on(std::move(acts));
    });
    driver.drag("handle", {40, 24});
    CHECK(sum.x == doctest::Approx(40));
    CHECK(sum.y == doctest::Approx(24));
    CHECK(ends == 1);
}

TEST_CASE("the wheel over a box is the box's, and so are its keys while it has the keyboard") {
    float turned = 0;
    int up = 0;
    GuiDriver driver = window_of([&](Ui&) {
        BoxActs acts;
        acts.click = [] {};
        acts.wheel = [&](float steps) { turned += steps; };
        acts.key = [&](ImGuiKey key) { return key == ImGuiKey_UpArrow ? (++up, true) : false; };
        return box::text("number", plain).named("number").on(std::move(acts));
    });
    driver.wheel("number", 2);
    driver.frame();
    CHECK(turned == 2);
    driver.click("number");
    driver.key(ImGuiKey_UpArrow);
    CHECK(up == 1);
}

TEST_CASE("no tooltip of a box stands over the line that the box is part of") {
    GuiDriver driver = window_of([&](Ui&) {
        std::vector<Boxes> rows;
        rows.push_back({box::text("station", plain, 9),
                        box::text("70 %", plain).named("share").help("Of its attention")});
        return box::table(std::move(rows),
                          [](Box line, std::size_t) { return std::move(line).named("line"); });
    });
    driver.hover("share");
    driver.frames(60);
    const ImGuiWindow* const tip = tooltip_window();
    REQUIRE(tip);
    const TaggedItem& line = driver.item("line");
    CHECK((tip->Pos.y >= line.max.y || tip->Pos.y + tip->Size.y <= line.min.y));
}

TEST_CASE("text that has no room is shortened, and its tooltip says all of it") {
    float room = 400;
    GuiDriver driver = window_of([&](Ui& ui) {
        return box::text("attention is what a query pays to keys", plain)
            .named("said")
            .wide(room / ui.em());
    });
    driver.hover("said");
    driver.frames(60);
    CHECK_FALSE(tooltip_window());
    room = 100;
    driver.frame();
    driver.hover("said");
    driver.frames(60);
    CHECK(tooltip_window());
    CHECK(driver.ui().states.of<PointedAt>().text == "attention is what a query pays to keys");
}

TEST_CASE("Tab walks from one box to the next that can be pressed") {
    int pressed = 0;
    GuiDriver driver = window_of([&](Ui&) {
        return box::column({box::text("a", plain).named("a").on_click([&] { pressed = 1; }),
                            box::text("said", plain).named("said"),
                            box::text("b", plain).named("b").on_click([&] { pressed = 2; })});
    });
    driver.click("a");
    CHECK(pressed == 1);
    driver.key(ImGuiKey_Tab);
    driver.key(ImGuiKey_Tab);
    driver.key(ImGuiKey_Enter);
    CHECK(pressed == 2);
}

TEST_CASE("what is higher than its place is scrolled with the wheel") {
    GuiDriver driver = window_of([&](Ui&) {
        Boxes lines;
        for (int i = 0; i < 60; ++i)
            lines.push_back(box::text("line", plain).named("line/" + std::to_string(i)));
        return box::scrolled("list", box::column(std::move(lines))).high(6).named("list");
    });
    const float before = driver.item("line/0").min.y;
    driver.wheel("list", -3);
    driver.frames(3);
    CHECK(driver.item("line/0").min.y < before);
    CHECK(driver.item("list").max.y - driver.item("list").min.y == driver.ui().em(6));
}

TEST_CASE("boxes: what slides is told in parts of its width, and once that it was let go") {
    float moved = 0;
    int ended = 0;
    GuiDriver gui([&](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        BoxActs acts;
        acts.slide = [&](float by, bool done) { moved += by, ended += done ? 1 : 0; };
        draw_box(ui, box::canvas({}, [](const Ui&, Place) {}).named("bar").on(std::move(acts)),
                 {{50, 50}, {200, 40}});
        ImGui::End();
    });
    gui.drag("bar", {50, 7});
    CHECK(moved == doctest::Approx(0.25));
    CHECK(ended == 1);
}
