#include "app/gui/heatmap.h"

#include <doctest/doctest.h>

#include <limits>

#include "app/gui/heatmap_layout.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/legend.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "core/graph/hidden_number.h"
#include "tests/app/gui/sample.h"
#include "tests/support/gui_driver.h"

using namespace attend;

namespace {
/// A heatmap alone in a window, with everything that happened to it written down.
struct Bench {
    HeatmapView view;
    Axes axes = {Axis("row", 40), Axis("column", 30)};
    std::vector<HeatmapEvents::Drag> drags;
    HeatmapEvents last;
    std::optional<Cell> clicked, double_clicked, context;
    float wheel = 0;
    int walk_rows = 0, walk_columns = 0;

    explicit Bench(Index rows = 10, Index columns = 10) {
        view.value = share(Matrix::Zero(rows, columns));
        view.scale = {&colormap("ember"), RangeMode::fixed, {0, 1}, Spacing::linear};
        view.draggable = true;
    }
    void operator()(Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({500, 500});
        ImGui::Begin("bench", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        ImGui::SetCursorScreenPos({20, 30});
        last = heatmap(ui, "m", view, {400, 400});
        ImGui::End();
        if (last.clicked) clicked = last.clicked;
        if (last.double_clicked) double_clicked = last.double_clicked;
        if (last.context) context = last.context;
        if (last.wheel) wheel += *last.wheel;
        if (last.drag) drags.push_back(*last.drag);
        if (last.zoom) view.zoom = *last.zoom;
        walk_rows += last.walk_rows;
        walk_columns += last.walk_columns;
    }
};
}  // namespace

TEST_CASE("picking is the inverse of drawing, at every cell size, panned or not") {
    for (const float cell : {0.25f, 1.0f, 7.0f, 40.0f})
        for (const float pan : {0.0f, 33.0f}) {
            HeatmapLayout layout{
                {10, 20}, {410, 320}, {10 - pan, 20 - pan}, {cell, cell}, {50, 60}};
            for (Index r = layout.rows().begin; r < layout.rows().end; ++r)
                for (Index c = layout.columns().begin; c < layout.columns().end; ++c) {
                    const ImVec2 middle = {layout.origin.x + (static_cast<float>(c) + 0.5f) * cell,
                                           layout.origin.y + (static_cast<float>(r) + 0.5f) * cell};
                    const bool seen =
                        middle.x >= 10 && middle.y >= 20 && middle.x < 410 && middle.y < 320;
                    CHECK(layout.at(middle) == (seen ? std::optional(Cell{r, c}) : std::nullopt));
                }
            CHECK_FALSE(layout.at({9, 100}));
            CHECK_FALSE(layout.at({100, 1000}));
        }
    CHECK(fitting_cell(100, 7) == 14);
    CHECK(fitting_cell(100, 400) == 0.25f);
    CHECK(fitting_cell(500, 1'000'000) * 1e6f == doctest::Approx(500));  // all of very many
    for (const float room : {60.0f, 210.0f, 635.0f, 1000.0f})            // all of it, or nearly
        for (const Index count : {2, 7, 42, 210, 999}) {
            const float used = fitting_cell(room, count) * static_cast<float>(count);
            CHECK(used <= room * 1.0001f);
            CHECK(used >= room * 0.94f);
        }
}

TEST_CASE("pointing, clicking, double clicking and the right button name the cell") {
    Bench bench;
    GuiDriver driver(std::ref(bench));
    CHECK(bench.last.layout.cell.x == 40);
    driver.hover("m[3,4]");
    CHECK(bench.last.hovered == Cell{3, 4});
    CHECK_FALSE(bench.clicked);
    driver.click("m[7,2]");
    CHECK(bench.clicked == Cell{7, 2});
    CHECK(bench.drags.empty());
    driver.double_click("m[0,9]");
    CHECK(bench.double_clicked == Cell{0, 9});
    driver.click("m[5,5]", ImGuiMouseButton_Right);
    CHECK(bench.context == Cell{5, 5});
    driver.move({480, 480});
    CHECK_FALSE(bench.last.hovered);
}

TEST_CASE("a drag begins once, moves with the mouse on the cell where it began, and ends once") {
    Bench bench;
    GuiDriver driver(std::ref(bench));
    driver.drag("m[4,4]", {5, -120}, 12);
    REQUIRE(bench.drags.size() > 3);
    float moved = 0;
    for (std::size_t i = 0; i < bench.drags.size(); ++i) {
        CHECK(bench.drags[i].cell == Cell{4, 4});
        CHECK(bench.drags[i].begun == (i == 0));
        CHECK(bench.drags[i].ended == (i + 1 == bench.drags.size()));
        moved += bench.drags[i].moved;
    }
    CHECK(moved == doctest::Approx(110));  // what moved before the drag was one is left out
}

TEST_CASE("with Shift a drag is ten times finer, and one that is not allowed does nothing") {
    Bench bench;
    GuiDriver driver(std::ref(bench));
    driver.hold(ImGuiMod_Shift, true);
    driver.drag("m[4,4]", {0, -120}, 12);
    driver.hold(ImGuiMod_Shift, false);
    float moved = 0;
    for (const HeatmapEvents::Drag& drag : bench.drags) moved += drag.moved;
    CHECK(moved == doctest::Approx(11));
    bench.drags.clear();
    bench.view.draggable = false;
    driver.drag("m[4,4]", {0, -120}, 12);
    CHECK(bench.drags.empty());
}

TEST_CASE("Ctrl and the wheel change a number, the wheel alone zooms about the pointer") {
    Bench bench(200, 200);
    bench.view.zoomable = true;
    GuiDriver driver(std::ref(bench));
    driver.hold(ImGuiMod_Ctrl, true);
    driver.wheel("m", 2);
    driver.hold(ImGuiMod_Ctrl, false);
    CHECK(bench.wheel == 2);
    CHECK(bench.view.zoom == HeatmapZoom{});
    driver.move({220, 230});
    const Cell before = bench.last.layout.nearest({220, 230});
    for (int i = 0; i < 8; ++i) driver.wheel("m", 1);
    driver.frames(2);
    CHECK(bench.last.layout.cell.x > 8);
    CHECK(bench.last.layout.at({220, 230}) == before);
    for (int i = 0; i < 12; ++i) driver.wheel("m", -1);
    CHECK(bench.view.zoom == HeatmapZoom{});
}

TEST_CASE("a matrix that has the keyboard takes the arrow keys") {
    Bench bench;
    GuiDriver driver(std::ref(bench));
    driver.click("m[1,1]");
    driver.key(ImGuiKey_DownArrow);
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_UpArrow);
    CHECK(bench.walk_rows == 0);
    CHECK(bench.walk_columns == 2);
    CHECK(bench.last.focused);
}

TEST_CASE("a large matrix draws only the labels and numbers that are seen") {
    Bench bench(2000, 2000);
    bench.axes = {Axis("token", 2000), Axis("token", 2000)};
    bench.view.axes = &bench.axes;
    bench.view.row_labels = bench.view.column_labels = bench.view.numbers = true;
    bench.view.zoom.cell = {40, 40};
    GuiDriver driver(std::ref(bench));
    CHECK(ImGui::GetDrawData()->TotalVtxCount < 8000);
    bench.view.zoom = {};
    driver.frames(2);
    CHECK(ImGui::GetDrawData()->TotalVtxCount < 8000);
    CHECK(bench.last.layout.cell.x < 1);
}

TEST_CASE("masked weights have no number to read, so none stands in the hatching") {
    Bench bench(3, 3);
    bench.view.numbers = true;
    bench.view.written = bench.view.value;
    GuiDriver driver(std::ref(bench));
    const int all = ImGui::GetDrawData()->TotalVtxCount;
    // Three of nine cells are masked in place of written: "0.00" has four letters of four corners.
    Matrix masked = *bench.view.value;
    masked(0, 1) = masked(0, 2) = masked(1, 2) = minus_infinity;
    bench.view.value = share(std::move(masked));
    driver.frames(2);
    CHECK(ImGui::GetDrawData()->TotalVtxCount == all - 3 * 16);
    bench.view.written = bench.view.value;
    driver.frames(2);
    CHECK(ImGui::GetDrawData()->TotalVtxCount == all - 3 * 8);  // of scores "−∞" stands there
}

TEST_CASE("numbers that are too small to be told are left to their color, the chosen one is not") {
    Bench bench(2, 2);
    Matrix weights(2, 2);
    weights << 0.02f, 0.98f, 0.09f, 0.91f;
    bench.view.value = bench.view.written = share(std::move(weights));
    bench.view.numbers = true;
    bench.view.selected.reset();
    GuiDriver driver(std::ref(bench));
    const auto vertices = [&] {
        driver.frames(2);
        return ImGui::GetDrawData()->TotalVtxCount;
    };
    constexpr int of_a_number = 4 * 4;  // "0.02"
    const int all = vertices();
    bench.view.least_number = 0.095f;
    CHECK(vertices() == all - 2 * of_a_number);
    bench.view.least_number = 0;
    bench.view.selected = Cell{0, 0};
    const int selected = vertices();
    bench.view.least_number = 0.095f;
    CHECK(vertices() == selected - of_a_number);
}

TEST_CASE("half of the frame around the chosen cell stands outside, off its number") {
    Bench bench;
    bench.view.selected = Cell{4, 4};
    GuiDriver driver(std::ref(bench));
    driver.frames(2);
    const ImU32 color = ink(driver.ui().theme->selection);
    float left = 1e9f;
    for (const ImDrawList* const list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& corner : list->VtxBuffer)
            if (corner.col == color) left = std::min(left, corner.pos.x);
    const float cell = bench.last.layout.cell_min({4, 4}).x, line = driver.ui().hairline();
    CHECK(left <= cell - line);
    CHECK(left > cell - 2 * line);
}

TEST_CASE("squares stay square where a map has few columns, or a limit") {
    Bench bench(4, 4);
    bench.axes = {Axis("token", {"a", "b", "c", "d"}), Axis("token", {"a", "on", "station", "d"})};
    bench.view.axes = &bench.axes;
    bench.view.row_labels = bench.view.column_labels = bench.view.square = true;
    bench.view.largest_cell = 40;
    GuiDriver driver(std::ref(bench));
    CHECK(bench.last.layout.cell.x == bench.last.layout.cell.y);
    bench.view.largest_cell = 0;
    bench.axes.rows = Axis("token", 12);
    bench.view.value = share(Matrix::Zero(12, 4));
    driver.frames(2);
    CHECK(bench.last.layout.cell.x == bench.last.layout.cell.y);
}

TEST_CASE("long words leave the cells their room, on both axes alike") {
    std::vector<std::string> words(20, "word");
    Bench bench(20, 20);
    const auto cell = [&](std::string longest) {
        words[7] = std::move(longest);
        bench.axes = {Axis("token", words), Axis("token", words)};
        bench.view.axes = &bench.axes;
        bench.view.row_labels = bench.view.column_labels = bench.view.square = true;
        GuiDriver driver(std::ref(bench));
        const HeatmapLayout& layout = bench.last.layout;
        CHECK(std::abs((layout.min.x - 20) - (layout.min.y - 30)) < 8);
        return layout.cell.x;
    };
    const float one = cell("abcdefgh"), other = cell(std::string(60, 'm'));
    CHECK(other >= one - 2);
    CHECK(other * 20 > 400 * 0.7f);
}

TEST_CASE("empty, tiny and lopsided matrices are drawn in any room") {
    for (const Shape shape :
         {Shape{0, 0}, Shape{0, 5}, Shape{1, 1}, Shape{1, 5000}, Shape{5000, 1}})
        for (const float size : {0.0f, 3.0f, 90.0f}) {
            Axes axes = {Axis("row", shape.rows), Axis("column", shape.columns)};
            HeatmapView view;
            view.value = share(Matrix::Zero(shape.rows, shape.columns));
            view.axes = &axes,
            view.scale = {&colormap("tide"), RangeMode::row, {}, Spacing::logarithmic};
            view.row_labels = view.column_labels = view.numbers = view.zoomable = true;
            view.selected = Cell{7, 7};
            GuiDriver driver([&](Ui& ui) { heatmap(ui, "m", view, {size, size}); });
            CHECK_NOTHROW(driver.hover("m"));
        }
}

TEST_CASE("numbers are written with the true minus sign and no negative zero") {
    CHECK(number_text(0.3135, 2) == "0.31");
    CHECK(number_text(-1.5, 2) == "−1.50");
    CHECK(number_text(-0.001, 2) == "0.00");
    CHECK(number_text(-std::numeric_limits<double>::infinity(), 2) == "−∞");
    CHECK(number_text(std::numeric_limits<double>::quiet_NaN(), 2) == "NaN");
    CHECK(number_text(static_cast<double>(hidden_number()), 2) == "?");
    CHECK(number_text(12345678, 1) == "1.2e+07");
}

TEST_CASE("the sample's selection follows a click, and its crosshair the mouse") {
    Sample sample;
    GuiDriver driver([&](Ui& ui) { sample.draw(ui); });
    driver.click("weights[1,1]");
    CHECK(sample.selected == Cell{1, 1});
    driver.hover("weights[6,2]");
    CHECK(sample.hovered == Cell{6, 2});
}

TEST_CASE("a label that is bold is not cut where the regular one would fit") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const float room = measure_text(ui, "recommendation").x + 1;
    TextStyle style{Face::bold, 1, {}, 1};
    CHECK(fitted_label(ui, "recommendation", room, style) == "recommendation");
    CHECK(style.size < 1);
    CHECK(measure_text(ui, "recommendation", Face::bold, style.size).x <= room);
    TextStyle narrow{Face::bold, 1, {}, 1};
    CHECK(fitted_label(ui, "recommendation", room / 2, narrow).find("…") != std::string::npos);
    CHECK(narrow.size == 1);
}

TEST_CASE("a word is not parted where its colors change") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const RichText text{{"takes 24 % from "}, {"“station”", Role::key, true}, {"; the rest"}};
    const RichText word{{"“station”", Role::key, true}, {";"}};
    const float width = measure_rich(ui, {{"takes 24 % from "}}).x + measure_rich(ui, word).x - 2;
    // The word and its semicolon stand in the second line together: both lines end before it.
    CHECK(measure_rich(ui, text, {1, false, width}).x <= width + 1);
    const RichText two{{"takes 24 % from "}, {"“station”", Role::key, true}, {";"}};
    CHECK(measure_rich(ui, two, {1, false, width}).x ==
          std::ceil(measure_rich(ui, {{"takes 24 % from "}}).x));
}

TEST_CASE("a name that is wider than its line is broken, and what is far too long is no name") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const RichTextStyle style{1, false, 120};
    const ImVec2 line = measure_rich(ui, {{"a"}}, style);
    const ImVec2 name = measure_rich(ui, {{"embeddings.word_embeddings.weight[3899,0]"}}, style);
    CHECK(name.x <= 120);
    CHECK(name.y > 2 * line.y);
    CHECK(measure_rich(ui, {{std::string(200'000, 'a')}}, style).y == line.y);
}

TEST_CASE("labels of more rows than there are pixels keep their distance") {
    constexpr float line = 14, pixels = 130;
    for (const Index rows : {10, 1'000, 100'000, 10'000'000}) {
        const float cell = pixels / static_cast<float>(rows);
        CHECK(static_cast<float>(label_step(cell, line)) * cell >= line * 0.99f);
    }
}

TEST_CASE("numbers of narrow cells lose the 0 before the point, where none has more there") {
    GuiDriver driver([](Ui&) {});
    driver.frame();
    HeatmapView view;
    view.value = share(Matrix::Constant(2, 2, 0.25f));
    const auto brief = brief_numbers(driver.ui(), view);
    REQUIRE(brief);
    CHECK(brief->width < number_width(driver.ui(), view));
    CHECK_FALSE(brief->loses_figures);
    // A figure less after the point, where some number would lose one.
    view.value = share(Matrix::Constant(2, 2, 1.69f));
    REQUIRE(brief_numbers(driver.ui(), view));
    CHECK(brief_numbers(driver.ui(), view)->loses_figures);
    view.value = share(Matrix::Constant(2, 2, 12.5f));
    CHECK_FALSE(brief_numbers(driver.ui(), view));
}

TEST_CASE("the end of a legend says where numbers lie beyond it, and are drawn as it") {
    const auto ends = [](Range colors, std::optional<Range> numbers) {
        const LegendEnds told = legend_ends(colors, numbers);
        return told.low + " to " + told.high;
    };
    CHECK(ends({0, 0.6f}, std::nullopt) == "0 to 0.6");
    CHECK(ends({0, 0.6f}, Range{0.03f, 0.6f}) == "0 to 0.6");
    CHECK(ends({0, 0.6f}, Range{0.03f, 0.65f}) == "0 to ≥ 0.6");
    CHECK(ends({-2, 2}, Range{-3, 1}) == "≤ −2 to 2");
    CHECK(ends({0, 0.125f}, std::nullopt) == "0 to 0.125");
    CHECK(ends({0, 3.7612f}, std::nullopt) == "0 to 3.76");
    CHECK(ends({0, 0.002f}, std::nullopt) == "0 to 0.002");
}
