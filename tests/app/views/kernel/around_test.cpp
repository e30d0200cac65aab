#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "app/views/kernel/options.h"
#include "core/attention/scores/kernels.h"
#include "kernel_desk.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("the weighted sum shows the weights of the query, and its total is the estimate's cell") {
    KernelDesk desk;
    desk.gui.click("kernel/weight/17");
    CHECK(desk.selection().node == "weights");
    CHECK(desk.selection().cell == Cell{0, 17});
    desk.gui.click("kernel/sum");
    CHECK(desk.selection().node == "output");
    CHECK_FALSE(desk.gui.has("kernel/weight/0"));  // too far away: among the others
    const std::size_t steps = desk.steps();
    desk.gui.drag("kernel/weight/17", {40, 0});
    CHECK(desk.edits().at("weights").cells.contains(Cell{0, 17}));
    CHECK(desk.steps() == steps + 1);
}

TEST_CASE("a cell of the validation that is clicked is chosen, and its query is asked") {
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.rows = "x,y\n1,2\n1.5,3\n2,5\n2.5,4\n";
        choices.validation = "1:2.5:0.25";
        choices.query = "1.3";
    }));
    desk.gui.click("kernel/validation/weights[4,2]");
    desk.settle();
    CHECK(desk.choices().query == "2");
    CHECK(desk.selection().node == "validation/weights");
    CHECK(desk.selection().cell == Cell{4, 2});
}

TEST_CASE("the maps mark the chosen point in the query's row, and a query between two rows") {
    const auto asked = [](const char* query) {
        Saved saved = kernel_document([&](Choices& choices) {
            choices.rows = "x,y\n1,2\n1.5,3\n2,5\n2.5,4\n";
            choices.validation = "1:2.5:0.25";
            choices.query = query;
        });
        saved.selection.cell = {0, 2};
        return saved;
    };
    KernelDesk desk(asked("1.5"));
    REQUIRE(desk.gui.has("kernel/chosen"));
    const TaggedItem chosen = desk.gui.item("kernel/chosen");
    const auto& rows =
        desk.evaluation().graph->node(desk.evaluation().graph->at("validation/weights")).axes.rows;
    CHECK(rows.label(0) == "1.00");
    CHECK(rows.label(2) == "1.50");
    CHECK_FALSE(desk.gui.has("kernel/between"));
    KernelDesk between(asked("1.6"));
    CHECK_FALSE(between.gui.has("kernel/chosen"));
    REQUIRE(between.gui.has("kernel/between"));
    const TaggedItem line = between.gui.item("kernel/between");
    CHECK((line.min.y + line.max.y) / 2 == doctest::Approx(chosen.max.y).epsilon(0.01));
    CHECK_FALSE(KernelDesk(asked("0.5")).gui.has("kernel/between"));
}

TEST_CASE("the query's row is named by it, also where it is none of the validation") {
    const auto named_in_first_map = [](const char* query) -> std::optional<bool> {
        KernelDesk desk(kernel_document([&](Choices& choices) { choices.query = query; }));
        if (!desk.gui.has("kernel/query_name")) return std::nullopt;
        return desk.gui.item("kernel/query_name").min.x <
               desk.gui.item("kernel/compared").min.x / 2;
    };
    // In the first one a row has its own label.
    CHECK(named_in_first_map("3.5") == false);
    CHECK(KernelDesk(kernel_document([](Choices& choices) {
              choices.query = "3.45";
          })).gui.has("kernel/query_name"));
    CHECK(named_in_first_map("7") == std::nullopt);
    KernelDesk alone([] {
        Saved saved = kernel_document([](Choices& choices) { choices.query = "3.45"; });
        saved.document.view.of<PlotOptions>().compare = "none";
        return saved;
    }());
    CHECK(alone.gui.has("kernel/query_name"));
}

TEST_CASE("that there is no estimate stands beside the query's frame, not under it") {
    const auto at = [](const char* query) {
        KernelDesk desk(kernel_document([&](Choices& choices) {
            choices.score = "boxcar";
            choices.query = query;
        }));
        REQUIRE(desk.gui.has("kernel/no_estimate"));
        return desk.gui.item("kernel/no_estimate");
    };
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.score = "boxcar";
        choices.query = "2.5";
    }));
    REQUIRE(desk.gui.has("kernel/chosen"));
    const TaggedItem row = desk.gui.item("kernel/chosen"), words = at("2.5"), usual = at("3.5");
    CHECK((words.max.y <= row.min.y || words.min.y >= row.max.y));
    const TaggedItem of_line = at("2.55");
    CHECK((of_line.max.y <= row.max.y || of_line.min.y >= row.max.y));
    CHECK(usual.min.y < row.max.y);  // where nothing is framed they stand in the middle
    CHECK(usual.max.y > row.min.y);
}

TEST_CASE("the kernels stand in a grid of equal buttons, fewer in a row where room is short") {
    const char* names[] = {"score/boxcar",       "score/gaussian", "score/laplacian",
                           "score/epanechnikov", "score/constant", "score/learned"};
    for (const auto& [wide, in_a_row] : {std::pair{300.0f, 3}, std::pair{200.0f, 2}}) {
        DrivenPanel setup(draw_kernel_setup, {wide, 1200}, kernel_document());
        setup.finish();
        const TaggedItem first = setup.gui.item(names[0]);
        for (int i = 0; i < 6; ++i) {
            CAPTURE(names[i]);
            const TaggedItem one = setup.gui.item(names[i]),
                             above = setup.gui.item(names[i % in_a_row]);
            CHECK(one.max.x - one.min.x == first.max.x - first.min.x);
            CHECK(one.min.x == above.min.x);
            CHECK((one.min.y == first.min.y) == (i < in_a_row));
        }
    }
}

TEST_CASE("the bandwidth is dragged in the plot of errors") {
    KernelDesk desk;
    const std::size_t steps = desk.steps();
    CHECK(desk.gui.has("leave_one_out/best"));
    CHECK_FALSE(desk.gui.has("leave_one_out/hatched"));
    desk.gui.drag("leave_one_out", {40, 0});
    CHECK(desk.choices()[bandwidth] > 0.2);
    CHECK(desk.steps() == steps + 1);
}

TEST_CASE("an edge leaves a hatched part without errors") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.score = "boxcar"; }));
    CHECK(desk.gui.has("leave_one_out/hatched"));
    CHECK_FALSE(desk.gui.has("leave_one_out/hatched_compared"));
}

TEST_CASE("where the second kernel has no error is hatched, too, up to its reach") {
    KernelDesk desk;
    CHECK_FALSE(desk.gui.has("leave_one_out/hatched"));
    REQUIRE(desk.gui.has("leave_one_out/hatched_compared"));
    const TaggedItem hatched = desk.gui.item("leave_one_out/hatched_compared"),
                     plane = desk.gui.item("leave_one_out"),
                     best = desk.gui.item("leave_one_out/best");
    CHECK(hatched.min.x == plane.min.x);
    CHECK(hatched.max.x > (best.min.x + best.max.x) / 2);  // 0.21, the best is at 0.176
    KernelDesk both(kernel_document([](Choices& choices) { choices.score = "epanechnikov"; }));
    CHECK(both.gui.has("leave_one_out/hatched"));
    CHECK(both.gui.item("leave_one_out/hatched_compared").max.x ==
          both.gui.item("leave_one_out/hatched").max.x);
}

TEST_CASE("where there is little room parts share a place under tabs") {
    KernelDesk desk(kernel_document(), {640, 380});
    CHECK(desk.gui.has("kernel/tabs/Plot"));
    CHECK(desk.gui.has("plot"));
    CHECK_FALSE(desk.gui.has("leave_one_out"));
    desk.gui.click("kernel/tabs/Leave one out");
    desk.settle();
    CHECK(desk.gui.has("leave_one_out"));
}

TEST_CASE("in a low window the parts' tabs stand beside the title, and the plot is there") {
    WindowDesk desk(kernel_document(), {640, 480});
    desk.gui.frames(4);
    const TaggedItem& plot = desk.gui.item("plot");
    CHECK(plot.max.y - plot.min.y >= desk.gui.ui().em(4));
    CHECK(desk.gui.item("kernel/tabs/Plot").max.y <= plot.min.y);
    desk.gui.click("kernel/tabs/Weighted sum");
    CHECK_FALSE(desk.gui.has("plot"));
}

TEST_CASE("the query's chips ask, and the best bandwidth is a button") {
    DrivenPanel top(draw_kernel_query, {1240, 160}, kernel_document());
    top.finish();
    top.gui.click("kernel/place/4");
    CHECK(top.choices().query == "2.4");
    top.gui.click("kernel/answer");
    CHECK(top.selection().node == "output");

    DrivenPanel setup(draw_kernel_setup, {300, 900}, kernel_document());
    setup.finish();
    setup.gui.click("bandwidth/best");
    CHECK(setup.choices()[bandwidth] == doctest::Approx(0.176));
    setup.gui.click("score/boxcar");
    CHECK(setup.choices().score == "boxcar");
}

TEST_CASE("a column of text is refused with its line") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.rows = "x,y\n1,2\n"; }));
    frame(desk.store, false, [](Document& draft) { draft.choices.rows = "x,y\n1,2\nn/a,3\n"; });
    desk.settle();
    CHECK(desk.store.computation().problem().find("line 3") != std::string::npos);
}

TEST_CASE("a product of hundreds of thousands stands beside one of nearly nothing") {
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.rows = "x,y\n1,100000\n1.3,1\n";
        choices.query = "1";
    }));
    CHECK(desk.gui.has("kernel/sum"));
}

TEST_CASE("where no point is in reach the sum says so, and widens where the plot does not") {
    const Saved out_of_reach = kernel_document([](Choices& choices) {
        choices.score = "boxcar";
        choices.query = "2.5";
    });
    KernelDesk desk(out_of_reach);
    CHECK(desk.gui.has("kernel/out_of_reach"));
    CHECK_FALSE(desk.gui.has("kernel/weight/0"));
    CHECK_FALSE(desk.gui.has("kernel/widen"));  // the plot does already
    CHECK(desk.gui.has("plot/widen"));
    desk.gui.click("plot/widen");
    desk.settle();
    CHECK(std::isfinite(desk.value("output", {0, 0})));
    CHECK_FALSE(desk.gui.has("kernel/out_of_reach"));
    CHECK(desk.gui.has("kernel/sum"));
    KernelDesk alone(out_of_reach, {640, 380});
    alone.gui.click("kernel/tabs/Weighted sum");
    alone.settle();
    alone.gui.click("kernel/widen");
    alone.settle();
    CHECK(std::isfinite(alone.value("output", {0, 0})));
}

TEST_CASE("every line of the errors has its name, and no name lies on another") {
    for (const float high : {700.0f, 880.0f, 1100.0f}) {
        CAPTURE(high);
        KernelDesk desk(kernel_document(), {1240, high});
        std::vector<TaggedItem> names;
        for (const char* const name :
             {"leave_one_out/now", "leave_one_out/mean", "leave_one_out/name/boxcar"}) {
            REQUIRE_MESSAGE(desk.gui.has(name), std::string(name));
            for (const TaggedItem& other : names)
                CHECK((desk.gui.item(name).min.y >= other.max.y ||
                       desk.gui.item(name).max.y <= other.min.y ||
                       desk.gui.item(name).min.x >= other.max.x ||
                       desk.gui.item(name).max.x <= other.min.x));
            names.push_back(desk.gui.item(name));
        }
    }
}

TEST_CASE("a kernel compared with itself says so, until its width is another") {
    Saved saved = kernel_document([](Choices& choices) { choices.score = "boxcar"; });
    DrivenPanel setup(draw_kernel_setup, {300, 1200}, saved);
    setup.finish();
    CHECK(setup.gui.has("plot_compare/same"));
    setup.store.change(
        [](Document& document) { document.view.of<PlotOptions>().compare_bandwidth = 0.4; });
    setup.finish();
    CHECK_FALSE(setup.gui.has("plot_compare/same"));
}

TEST_CASE("the temperature is a control where a normalizer reads it") {
    for (const auto& [name, reads] :
         {std::pair<const char*, bool>{"softmax", true}, {"sum", false}}) {
        const char* const chosen = name;
        INFO(chosen);
        DrivenPanel setup(
            draw_kernel_setup, {300, 1200},
            kernel_document([chosen](Choices& choices) { choices.normalizer = chosen; }));
        setup.finish();
        CHECK(setup.gui.has("temperature") == reads);
        CHECK(setup.gui.has("temperature/none") != reads);
    }
}

TEST_CASE("a double click on the bandwidth types into it, and what was pressed is no step") {
    DrivenPanel setup(draw_kernel_setup, {300, 1200}, kernel_document());
    setup.finish();
    const double before = setup.choices()[bandwidth];
    const std::size_t steps = setup.steps();
    setup.gui.double_click("bandwidth");  // in its middle
    setup.gui.frames(3);
    CHECK(setup.choices()[bandwidth] == before);
    CHECK(ImGui::GetIO().WantTextInput);
    setup.gui.key(ImGuiKey_Escape);
    setup.wait(0.5);
    CHECK(setup.steps() == steps);
    setup.gui.double_click("bandwidth");
    setup.gui.frames(3);
    setup.gui.type("0.25");
    setup.gui.key(ImGuiKey_Enter);
    setup.wait(0.5);
    CHECK(setup.choices()[bandwidth] == 0.25);
    CHECK(setup.steps() == steps + 1);
    setup.store.undo();
    CHECK(setup.store.document().choices[bandwidth] == before);
}

TEST_CASE("the setup keeps the place of the best bandwidth while it is being found") {
    std::string rows = "x,y\n";
    for (int i = 0; i < 3000; ++i) rows += fmt::format("{},{}\n", i, i % 7);
    DrivenPanel setup(draw_kernel_setup, {300, 1200},
                      kernel_document([&](Choices& choices) { choices.rows = rows; }));
    while (!setup.store.computation().evaluation()) setup.gui.frame();
    setup.gui.frames(2);
    CHECK(setup.gui.has("bandwidth/best"));
    const float below = setup.gui.item("normalizer").min.y;
    setup.finish();
    CHECK(setup.gui.has("bandwidth/best"));
    CHECK(setup.gui.item("normalizer").min.y == below);
}

TEST_CASE("points without weight are not listed, and the sentence counts those that have it") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.score = "boxcar"; }));
    const Matrix& weights = desk.evaluation().value("weights");
    for (Index i = 0; i < weights.cols(); ++i)
        CHECK(desk.gui.has("kernel/weight/" + std::to_string(i)) == (weights(0, i) > 0));
}

TEST_CASE("of however many points those are counted that have most of the weight") {
    // Ten thousand points at 0, 0.001 … 9.999 as far as σ = 1 reaches from 5: 2,001 of equal
    // weight.
    Saved saved = crowded_document(10'000);
    saved.document.choices.query = "5";
    saved.document.choices.score = "boxcar";
    saved.document.choices.set(bandwidth, 1);
    KernelDesk desk(saved, {1600, 1000});
    CHECK(desk.gui.has("kernel/sum/most/2,001"));
}

TEST_CASE("of many points those that are not shown are a part of the sum that is named") {
    CHECK(KernelDesk(crowded_document(3000)).gui.has("kernel/rest"));
    CHECK_FALSE(KernelDesk(kernel_document()).gui.has("kernel/rest"));  // of nearly no weight
}

TEST_CASE("what auto validates is said, and what the temperature does beside the bandwidth") {
    DrivenPanel setup(draw_kernel_setup, {300, 1200}, kernel_document());
    setup.finish();
    CHECK(setup.gui.has("validation/auto"));
    CHECK(setup.gui.has("temperature/as_bandwidth"));
    DrivenPanel chosen(draw_kernel_setup, {300, 1200},
                       kernel_document([](Choices& choices) { choices.validation = "2:4:0.5"; }));
    chosen.finish();
    CHECK_FALSE(chosen.gui.has("validation/auto"));
}

TEST_CASE("an estimate of what is asked is not dimmed for places that nobody can validate") {
    const auto dimmed = [] {
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            if (window->Active &&
                std::string_view(window->Name).find("/stale") != std::string::npos)
                return true;
        return false;
    };
    DrivenPanel top(draw_kernel_query, {1240, 160}, kernel_document());
    top.finish();
    top.store.change([](Document& document) { document.choices.validation = "4:2:0.1"; });
    top.finish();
    REQUIRE_FALSE(top.store.computation().problem().empty());
    CHECK_FALSE(dimmed());
    top.store.change([](Document& document) { document.choices.query = "3"; });
    top.finish();
    CHECK(dimmed());
}

TEST_CASE("the sum tells no more points than it takes to leave next to nothing") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.query = "2.2"; }), {1600, 1000});
    int told = 0;
    for (const auto& [name, item] : desk.gui.tags()) told += name.starts_with("kernel/weight/");
    CAPTURE(told);
    CHECK(told == 3);
}
