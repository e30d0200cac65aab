#include "app/gui/chart/chart.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "app/gui/chart/chart_plane.h"
#include "support/gui_driver.h"

using namespace attend;

namespace {

/// A window of 400 × 300 that is one chart, "chart".
GuiDriver window_of(std::function<Chart()> make) {
    return GuiDriver([make = std::move(make)](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        draw_box(ui, box::chart("chart", make()), {{0, 0}, {400, 300}});
        ImGui::End();
    });
}

ChartSeries line_of(std::string name, std::vector<double> y) {
    ChartSeries series{std::move(name)};
    for (std::size_t i = 0; i < y.size(); ++i)
        series.x.push_back(static_cast<double>(i) / static_cast<double>(y.size() - 1));
    series.y = std::move(y);
    return series;
}

bool meet(const TaggedItem& a, const TaggedItem& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

}  // namespace

TEST_CASE("chart: the plane's ends are the axes' ends, and numbers come back from pixels") {
    GuiDriver driver([](Ui&) {});
    const Chart chart{{1, 100, true}, {-1, 3}};
    const ChartPlane plane = plane_of(driver.ui(), chart, "chart", {{0, 0}, {400, 300}});
    CHECK(plane.at(1, -1).x == plane.min.x);
    CHECK(plane.at(1, -1).y == plane.max.y);
    CHECK(plane.at(100, 3).x == plane.max.x);
    CHECK(plane.at(100, 3).y == plane.min.y);
    CHECK(plane.at(10, 0).x == doctest::Approx((plane.min.x + plane.max.x) / 2));
    CHECK(plane.x.number_at(plane.x.at(7)) == doctest::Approx(7).epsilon(1e-4));
}

TEST_CASE("chart: a line is broken where a number is not finite") {
    GuiDriver driver([](Ui&) {});
    const double none = std::numeric_limits<double>::quiet_NaN();
    const Chart chart{{0, 1}, {0, 1}};
    const ChartPlane plane = plane_of(driver.ui(), chart, "chart", {{0, 0}, {400, 300}});
    const auto pieces = pieces_of(plane, line_of("", {none, 0, 1, none, none, 1, none}));
    REQUIRE(pieces.size() == 2);
    CHECK(pieces[0].size() == 2);
    CHECK(pieces[1].size() == 1);
    CHECK(pieces_of(plane, line_of("", {none, none})).empty());
}

TEST_CASE("chart: no name lies on a line, a point or another name") {
    std::vector<double> rising, falling, level(40, 0.5);
    for (int i = 0; i < 40; ++i) rising.push_back(i / 39.0), falling.push_back(1 - i / 39.0);
    GuiDriver driver = window_of([&] {
        Chart chart{{0, 1}, {0, 1}};
        chart.series = {line_of("rising", rising), line_of("falling", falling),
                        line_of("level", level)};
        ChartMark now{ChartMark::Kind::vertical, "now"};
        now.x = 0.3, now.words = {{"now 0.3"}};
        chart.marks = {now};
        return chart;
    });
    const std::vector<std::string> names{"chart/name/rising", "chart/name/falling",
                                         "chart/name/level", "now"};
    for (const std::string& name : names) {
        CAPTURE(name);
        REQUIRE(driver.has(name));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            CHECK_FALSE(meet(driver.item(names[i]), driver.item(names[j])));
    const TaggedItem plane = driver.item("chart");
    const float x = plane.min.x + 0.3f * (plane.max.x - plane.min.x);
    for (const std::string& name : names) {
        const TaggedItem& words = driver.item(name);
        CHECK((words.max.x < x || words.min.x > x));
    }
}

TEST_CASE(
    "chart: words of points stand beside them, apart from each other and from lines to them") {
    GuiDriver driver = window_of([] {
        Chart chart{{0, 1}, {0, 1}};
        ChartPoints points{"point"};
        for (int i = 0; i < 6; ++i) {
            ChartMark word{ChartMark::Kind::words, "word/" + std::to_string(i)};
            word.x = 0.4 + 0.08 * (i % 3), word.y = i < 3 ? 0.5 : 0.56;
            word.words = {{"neighbor"}}, word.is_led = true;
            points.x.push_back(word.x), points.y.push_back(word.y);
            chart.marks.push_back(word);
        }
        ChartMark alone{ChartMark::Kind::words, "alone"};
        alone.x = 0.1, alone.y = 0.1, alone.words = {{"it"}}, alone.is_led = true;
        chart.marks.push_back(alone);
        chart.points = {points};
        return chart;
    });
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < i; ++j)
            CHECK_FALSE(meet(driver.item("word/" + std::to_string(i)),
                             driver.item("word/" + std::to_string(j))));
    const TaggedItem plane = driver.item("chart"), alone = driver.item("alone");
    const ImVec2 at{plane.min.x + 0.1f * (plane.max.x - plane.min.x),
                    plane.max.y - 0.1f * (plane.max.y - plane.min.y)};
    CHECK(alone.min.x > at.x);
    CHECK(alone.min.y < at.y);
    CHECK(alone.max.y > at.y);
}

TEST_CASE("chart: words that are not needed are left out where nothing near their point is free") {
    constexpr int words = 12;
    const auto shown = [](bool needed) {
        GuiDriver driver = window_of([needed] {
            Chart chart{{0, 1}, {0, 1}};
            for (int i = 0; i < words; ++i) {
                ChartMark word{ChartMark::Kind::words, "word/" + std::to_string(i)};
                word.x = word.y = 0.5, word.words = {{"neighbor"}};
                word.is_led = true, word.needed = needed;
                chart.marks.push_back(word);
            }
            return chart;
        });
        int count = 0;
        for (int i = 0; i < words; ++i) count += driver.has("word/" + std::to_string(i));
        return count;
    };
    CHECK(shown(true) == words);
    CHECK(shown(false) > 1);
    CHECK(shown(false) < words);
}

TEST_CASE("chart: names at the ends of lines stand apart though the lines end together") {
    GuiDriver driver = window_of([] {
        Chart chart{{0, 1}, {0, 1}};
        for (const char* name : {"one", "two", "three"})
            chart.series.push_back(line_of(name, {0, 0.5}));
        chart.names_at_end = true;
        return chart;
    });
    CHECK_FALSE(meet(driver.item("chart/name/one"), driver.item("chart/name/two")));
    CHECK_FALSE(meet(driver.item("chart/name/two"), driver.item("chart/name/three")));
    CHECK(driver.item("chart/name/one").min.x >= driver.item("chart").max.x);
}

TEST_CASE("chart: the plane is dragged along x, a point wherever it goes") {
    double at = 0, point_x = 0.5, point_y = 0.5;
    int clicked = -1;
    bool ended = false;
    GuiDriver driver = window_of([&] {
        Chart chart{{0, 1}, {0, 1}};
        ChartPoints points{"point", {0.25, point_x}, {0.75, point_y}};
        points.click = [&](std::size_t i) { clicked = static_cast<int>(i); };
        points.drag = [&](std::size_t, double x, double y) { point_x = x, point_y = y; };
        chart.points = {points};
        chart.drag = [&](double x, bool end) { at = x, ended = end; };
        return chart;
    });
    const TaggedItem plane = driver.item("chart");
    const float wide = plane.max.x - plane.min.x;
    driver.drag("point/1", {0.25f * wide, 0});
    CHECK(clicked == 1);
    CHECK(point_x == doctest::Approx(0.75).epsilon(0.01));
    CHECK(point_y == doctest::Approx(0.5).epsilon(0.02));
    CHECK(at == 0);
    driver.move({plane.min.x + 0.1f * wide, plane.max.y - 10});
    driver.frames(25);
    driver.press(true);
    CHECK(at == doctest::Approx(0.1).epsilon(0.02));
    CHECK_FALSE(ended);
    driver.move({plane.min.x + 0.6f * wide, plane.max.y - 10});
    CHECK(at == doctest::Approx(0.6).epsilon(0.02));
    driver.press(false);
    CHECK(ended);
}

TEST_CASE("chart: a bar is clicked, framed, and its words lie on no bar") {
    std::optional<std::size_t> clicked;
    GuiDriver driver = window_of([&] {
        Chart chart{{-0.5, 2.5}, {-2, 2}};
        ChartBars bars{"bar", {0, 1, 1}, {0, 0, 1}, {-1, 1, 1.5}, {Rgb{}, Rgb{}, Rgb{}}};
        bars.framed = 1;
        bars.click = [&](std::size_t i) { clicked = i; };
        chart.bars = {bars};
        ChartMark words{ChartMark::Kind::words, "words"};
        words.x = 1, words.y = 1.5, words.words = {{"+1.5"}};
        chart.marks = {words};
        return chart;
    });
    // Upright from one y to the other, at its x.
    const TaggedItem plane = driver.item("chart"), low = driver.item("bar/0"),
                     high = driver.item("bar/1"), top = driver.item("bar/2");
    CHECK(low.min.y == doctest::Approx(high.max.y).epsilon(0.01));
    CHECK(top.max.y == doctest::Approx(high.min.y).epsilon(0.01));
    CHECK(top.center().x == doctest::Approx((plane.min.x + plane.max.x) / 2).epsilon(0.02));
    driver.click("bar/2");
    CHECK(clicked == 2);
    for (const char* const bar : {"bar/0", "bar/1", "bar/2"})
        CHECK_FALSE(meet(driver.item("words"), driver.item(bar)));
}

TEST_CASE("chart: planes whose numbers have the same room stand below each other") {
    GuiDriver driver([](Ui&) {});
    Chart few{{0, 1}, {0, 1}}, many{{0, 1}, {0, 100'000}};
    few.y.room = many.y.room = 5;
    const Place place{{0, 0}, {400, 300}};
    CHECK(plane_of(driver.ui(), few, "few", place).min.x ==
          plane_of(driver.ui(), many, "many", place).min.x);
}
