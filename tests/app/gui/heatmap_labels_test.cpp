#include <doctest/doctest.h>

#include <algorithm>

#include "app/gui/heatmap_paint.h"
#include "app/gui/text.h"
#include "tests/support/gui_driver.h"

using namespace attend;

TEST_CASE("names grow with the figures of large cells, and level words share their room") {
    const std::vector<std::string> words{"on", "station", "at"};
    const Axes axes{Axis("row", words), Axis("column", words)};
    HeatmapView view;
    view.value = share(Matrix::Zero(3, 3));
    view.axes = &axes;
    view.row_labels = view.column_labels = true;
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const auto planned = [&](float cell, bool numbers) {
        view.numbers = numbers;
        return plan_labels(ui, view, {cell, cell}, {1000, 1000});
    };
    CHECK(planned(200, true).row_size == 1.75f);
    CHECK(planned(200, true).column_size == 1.75f);
    CHECK(planned(200, false).row_size == 1);
    const float word = measure_text(ui, "station", Face::bold).x;
    CHECK(planned(0.9f * word, true).column_size == 1);
    CHECK_FALSE(planned(0.9f * word, true).upward);
    const HeatmapLabels low = plan_labels(ui, view, {200, 200}, {200, 200});
    CHECK(low.row_size == 1);  // larger the word would be cut
    view.numbers = true;
    CHECK(plan_labels(ui, view, {200, 200}, {200, 200}).column_size == 1);  // as beside the rows
}

TEST_CASE("labels that are made smaller have their own room, letter by letter") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const std::vector<std::string> numbers{"3.1", "3.4", "0.05"};
    const Axes axes{Axis("query", numbers), Axis("point", numbers)};
    HeatmapView view;
    view.value = share(Matrix::Zero(3, 3));
    view.axes = &axes;
    view.row_labels = view.column_labels = view.upward_labels = true;
    for (int percent = 70; percent < 100; ++percent) {
        view.label_size = 0.01f * static_cast<float>(percent);
        const HeatmapLabels labels = plan_labels(ui, view, {24, 24}, {200, 200});
        for (const std::string& number : numbers) {
            CAPTURE(percent);
            const float row = measure_text(ui, number, Face::bold, labels.row_size).x,
                        column = measure_text(ui, number, Face::bold, labels.column_size).x;
            CHECK(labels.left - ui.em(0.6f) >= row);
            CHECK(labels.top - ui.em(0.4f) >= column);
        }
    }
}

TEST_CASE("labels that are hardly longer than eight letters are not cut") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const auto left = [&](const char* label) {
        const Axes axes{Axis("query", std::vector<std::string>{label}), Axis("point", 1)};
        HeatmapView view;
        view.value = share(Matrix::Zero(1, 1));
        view.axes = &axes;
        view.row_labels = true;
        const float room = plan_labels(ui, view, {30, 30}, {100, 100}).left - ui.em(0.6f);
        return room - measure_text(ui, label, Face::bold).x;
    };
    CHECK(left("0.05400") >= 0);
    CHECK(left("-3898.3") >= 0);
    CHECK(left("Featherstonehaugh") < 0);
}

TEST_CASE("a level word takes what its neighbors leave, and no more") {
    const Axis columns("column", {"on", "station", "at", "platforms", "platforms"});
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const auto room = [&](Index column) {
        return level_word_room(ui, columns, column, 40, 37, TextStyle());
    };
    CHECK(room(1) > 50);   // between short ones
    CHECK(room(4) == 37);  // beside one that fills its own cell
}

TEST_CASE("level words that alternate have the room of two columns, in two lines") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const std::vector<std::string> words{"Lastname", "Eggerton", "Kolmogorov", "Hamming"};
    const Axes axes{Axis("query", std::vector<std::string>{"Lama"}), Axis("key", words)};
    HeatmapView view;
    view.value = share(Matrix::Zero(1, 4));
    view.axes = &axes;
    view.row_labels = view.column_labels = true;
    const ImVec2 cell{36, 60}, room{200, 100};
    const HeatmapLabels one = plan_labels(ui, view, cell, room);
    view.alternating_labels = true;
    const HeatmapLabels two = plan_labels(ui, view, cell, room);
    CHECK_FALSE(one.alternating);
    CHECK(two.alternating);
    CHECK(two.top == doctest::Approx(one.top + ui.em(two.column_size)).epsilon(0.1));
    for (const std::string& word : words)
        CHECK(measure_text(ui, word, Face::regular, two.column_size).x <= 2 * cell.x);
}

TEST_CASE("over a square map that lacks height some of many columns have level names") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const std::vector<std::string> words(42, "because");
    const Axes axes{Axis("query", words), Axis("key", words)};
    HeatmapView view;
    view.value = share(Matrix::Zero(42, 42));
    view.axes = &axes;
    view.square = view.row_labels = view.column_labels = true;
    const auto planned = [&](float cell, ImVec2 room) {
        return plan_labels(ui, view, {cell, cell}, room);
    };
    const HeatmapLabels turned = planned(5, {370, 270});
    view.thinned_labels = true;
    const HeatmapLabels level = planned(5, {370, 270});
    CHECK(turned.upward);
    CHECK_FALSE(level.upward);
    CHECK(level.top + ui.em(1) < turned.top);
    CHECK(level.thinned);
    CHECK(planned(5, {270, 370}).upward);   // height is not what it lacks
    CHECK(planned(20, {370, 270}).upward);  // each column has its name
}

TEST_CASE("thinned names stand apart, and give way to one that is lit and to nothing else") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const Axis columns("key", std::vector<std::string>(40, "because"));
    HeatmapLayout layout;
    layout.shape = {40, 40};
    layout.cell = {5, 5};
    layout.max = {200, 200};
    const auto names = [&](std::vector<Index> lit) {
        return thinned_names(ui, columns, layout, 0.75f, 2, lit);
    };
    const std::vector<LevelName> usual = names({}), beside = names({21});
    REQUIRE(usual.size() >= 3);
    for (std::size_t i = 1; i < usual.size(); ++i) CHECK(usual[i].left > usual[i - 1].right);
    CHECK(beside.front().column == 21);
    for (std::size_t i = 1; i < beside.size(); ++i) {
        CHECK((beside[i].right < beside[0].left || beside[i].left > beside[0].right));
        CHECK(std::ranges::any_of(
            usual, [&](const LevelName& o) { return o.column == beside[i].column; }));
    }
}

TEST_CASE("only the label that is pointed at has a ground, since it lies over its neighbors") {
    const Axes axes{Axis("row", 3), Axis("column", {"it", "a label wider than its column", "was"})};
    HeatmapView view;
    view.value = share(Matrix::Zero(3, 3));
    view.axes = &axes;
    view.column_labels = true;
    view.scale = {&colormap("ember"), RangeMode::fixed, {0, 1}, Spacing::linear};
    HeatmapEvents last;
    GuiDriver driver([&](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({500, 500});
        ImGui::Begin("labels", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        last = heatmap(ui, "m", view, {400, 400});
        ImGui::End();
    });
    const ImU32 ground = ink(driver.ui().theme->panel);
    const auto grounds = [&] {
        driver.frames(2);
        int corners = 0;
        for (const ImDrawList* const list : ImGui::GetDrawData()->CmdLists)
            for (const ImDrawVert& corner : list->VtxBuffer)
                corners += corner.col == ground && corner.pos.y < last.layout.min.y;
        return corners;
    };
    const int of_window = grounds();
    view.hovered = Cell{1, 1};
    CHECK(grounds() > of_window);
}
