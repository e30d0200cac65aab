#include <doctest/doctest.h>

#include <cmath>

#include "app/gui/chart/chart.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

/// A window of 400 × 300 that is one chart, "chart", from 0 to 1 on both axes.
GuiDriver window_of(std::function<void(Chart&)> fill) {
    return GuiDriver([fill = std::move(fill)](Ui& ui) {
        Chart chart{{0, 1}, {0, 1}};
        fill(chart);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        draw_box(ui, box::chart("chart", std::move(chart)), {{0, 0}, {400, 300}});
        ImGui::End();
    });
}

ChartMark mark_at(double x, std::string tag) {
    ChartMark mark{ChartMark::Kind::vertical, "mark"};
    mark.x = x, mark.tag = std::move(tag);
    return mark;
}

}  // namespace

TEST_CASE("chart: a mark is dragged by its tag, which stands outside of the plane") {
    double at = 0.25;
    GuiDriver driver = window_of([&](Chart& chart) {
        chart.marks = {mark_at(at, "here")};
        chart.marks.front().drag = [&](double x) { at = x; };
        ChartMark level{ChartMark::Kind::horizontal, "level"};
        level.y = 0.5, level.tag = "half";
        chart.marks.push_back(level);
    });
    const TaggedItem plane = driver.item("chart");
    CHECK(driver.item("mark/tag").max.y <= plane.min.y);
    CHECK(driver.item("level/tag").max.x <= plane.min.x);
    driver.drag("mark/tag", {0.5f * (plane.max.x - plane.min.x), 0});
    CHECK(at == doctest::Approx(0.75).epsilon(0.01));
}

TEST_CASE("chart: what is pointed at, let go of and pressed on the axis is told") {
    std::size_t pointed = 9, released = 9;
    bool moved = true;
    double asked = -1;
    GuiDriver driver = window_of([&](Chart& chart) {
        ChartPoints points{"point", {0.25, 0.5}, {0.5, 0.5}};
        points.point = [&](std::size_t i) { pointed = i; };
        points.release = [&](std::size_t i, bool was_moved) { released = i, moved = was_moved; };
        points.drag = [](std::size_t, double, double) {};
        chart.points = {points};
        chart.acts.axis = [&](double x) { asked = x; };
    });
    driver.hover("point/1");
    CHECK(pointed == 1);
    CHECK(released == 9);
    driver.click("point/1");
    CHECK(released == 1);
    CHECK_FALSE(moved);
    CHECK(asked == -1);
    driver.drag("point/0", {40, 0});
    CHECK(released == 0);
    CHECK(moved);
    driver.click("chart/axis");
    CHECK(asked == doctest::Approx(0.5).epsilon(0.01));
}

TEST_CASE("chart: the plane is moved, the wheel turned at a place, and a double click told") {
    double by = 0, wheel_x = -1, pressed_x = -1;
    GuiDriver driver = window_of([&](Chart& chart) {
        chart.acts.pan = [&](double x, double) { by += x; };
        chart.acts.wheel = [&](double x, double, float) { wheel_x = x; };
        chart.acts.double_click = [&](double x, double) { pressed_x = x; };
    });
    const TaggedItem plane = driver.item("chart");
    driver.drag("chart", {0.25f * (plane.max.x - plane.min.x), 0});
    CHECK(by == doctest::Approx(-0.25).epsilon(0.02));
    driver.wheel("chart", 1);
    CHECK(wheel_x == doctest::Approx(0.5).epsilon(0.02));
    driver.double_click("chart");
    CHECK(pressed_x == doctest::Approx(0.5).epsilon(0.02));
}

TEST_CASE("chart: keys are the chart's while it has the keyboard") {
    int lefts = 0;
    GuiDriver driver = window_of([&](Chart& chart) {
        chart.acts.keys = {ImGuiKey_LeftArrow};
        chart.acts.pressed = [&](ImGuiKey key) { lefts += key == ImGuiKey_LeftArrow; };
    });
    driver.click("chart");
    const int before = lefts;
    driver.key(ImGuiKey_LeftArrow);
    CHECK(lefts == before + 1);
    driver.key(ImGuiKey_RightArrow);  // no key of its own
    CHECK(lefts == before + 1);
}

TEST_CASE("chart: the plane stays while a number with a tag changes, where its longest is known") {
    const auto left = [](const char* tag, const char* longest) {
        GuiDriver driver = window_of([&](Chart& chart) {
            ChartMark level{ChartMark::Kind::horizontal, "level"};
            level.tag = tag;
            chart.marks = {level};
            chart.y.longest = longest;
        });
        return driver.item("chart").min.x;
    };
    CHECK(left("1", "100.00") == left("67.05", "100.00"));
    CHECK(left("1", "100.00") > left("1", "1"));
}

TEST_CASE("chart: of many points and of a rug no more is drawn than pixels tell apart") {
    const auto vertices = [](int count) {
        GuiDriver driver = window_of([&](Chart& chart) {
            ChartPoints points{"point"};
            ChartRug rug{"rug"};
            for (int i = 0; i < count; ++i) {
                points.x.push_back(i % 997 / 997.0), points.y.push_back(i % 991 / 991.0);
                rug.x.push_back(points.x.back());
            }
            chart.points = {points};
            chart.rugs = {rug};
        });
        driver.frame();
        return ImGui::GetDrawData()->TotalVtxCount;
    };
    CHECK(vertices(1'000'000) < 120'000);
    CHECK(vertices(1'000'000) > vertices(100));
}
