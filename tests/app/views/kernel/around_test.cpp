#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "app/views/kernel/kernel_words.h"
#include "app/views/kernel/options.h"
#include "core/attention/scores/kernels.h"
#include "kernel_desk.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("the sum shows the weights of the query, and the headline the estimate that they make") {
    KernelDesk desk;
    desk.gui.click("kernel/weight/17");
    CHECK(desk.selection().node == "weights");
    CHECK(desk.selection().cell == Cell{0, 17});
    desk.gui.click("kernel/answer");
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

TEST_CASE("a query between two rows of the map has a line there, one in a row its frame") {
    const auto asked = [](const char* query) {
        return kernel_document([&](Choices& choices) {
            choices.rows = "x,y\n1,2\n1.5,3\n2,5\n2.5,4\n";
            choices.validation = "1:2.5:0.25";
            choices.query = query;
        });
    };
    KernelDesk desk(asked("1.5"));
    const auto& rows =
        desk.evaluation().graph->node(desk.evaluation().graph->at("validation/weights")).axes.rows;
    CHECK(rows.label(0) == "1.00");
    CHECK(rows.label(2) == "1.50");
    CHECK_FALSE(desk.gui.has("kernel/between"));
    KernelDesk between(asked("1.6"));
    REQUIRE(between.gui.has("kernel/between"));
    const TaggedItem line = between.gui.item("kernel/between"),
                     row = between.gui.item("kernel/validation/weights[2,0]");
    CHECK((line.min.y + line.max.y) / 2 == doctest::Approx(row.max.y).epsilon(0.01));
    CHECK_FALSE(KernelDesk(asked("0.5")).gui.has("kernel/between"));
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
    KernelDesk desk(compared_document("boxcar"));
    CHECK_FALSE(desk.gui.has("leave_one_out/hatched"));
    REQUIRE(desk.gui.has("leave_one_out/hatched_compared"));
    const TaggedItem hatched = desk.gui.item("leave_one_out/hatched_compared"),
                     plane = desk.gui.item("leave_one_out"),
                     best = desk.gui.item("leave_one_out/best");
    CHECK(hatched.min.x == plane.min.x);
    CHECK(hatched.max.x > (best.min.x + best.max.x) / 2);  // 0.21, the best is at 0.176
    Saved alike = compared_document("boxcar");
    alike.document.choices.score = "epanechnikov";
    KernelDesk both(alike);
    CHECK(both.gui.has("leave_one_out/hatched"));
    CHECK(both.gui.item("leave_one_out/hatched_compared").max.x ==
          both.gui.item("leave_one_out/hatched").max.x);
}

TEST_CASE("where there is room for one thing it is the one that is chosen") {
    KernelDesk desk(kernel_document(), {640, 380});
    CHECK(desk.gui.has("plot"));
    CHECK_FALSE(desk.gui.has("leave_one_out"));
    desk.gui.click("plot_small/Which σ");
    desk.settle();
    CHECK(desk.gui.has("leave_one_out"));
    CHECK_FALSE(desk.gui.has("plot"));
    CHECK(desk.view().of<PlotOptions>().small == "errors");
}

TEST_CASE("in a low window the curve is there, below the names of what else there is") {
    WindowDesk desk(kernel_document(), {640, 480});
    desk.gui.frames(4);
    const TaggedItem& plot = desk.gui.item("plot");
    CHECK(plot.max.y - plot.min.y >= desk.gui.ui().em(4));
    CHECK(desk.gui.item("plot_small/Plot").max.y <= plot.min.y);
    desk.gui.click("plot_small/Sum");
    desk.gui.frames(2);
    CHECK_FALSE(desk.gui.has("plot"));
}

TEST_CASE("the best bandwidth is a button, and kernels are") {
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
    CHECK(desk.gui.has("kernel/weight/0"));
}

TEST_CASE("where no point is in reach the sum says so, and the headline widens") {
    const Saved out_of_reach = kernel_document([](Choices& choices) {
        choices.score = "boxcar";
        choices.query = "2.5";
    });
    KernelDesk desk(out_of_reach);
    CHECK(desk.gui.has("kernel/out_of_reach"));
    CHECK_FALSE(desk.gui.has("kernel/weight/0"));
    desk.gui.click("kernel/widen");
    desk.settle();
    CHECK(std::isfinite(desk.value("output", {0, 0})));
    CHECK_FALSE(desk.gui.has("kernel/out_of_reach"));
    CHECK_FALSE(desk.gui.has("kernel/widen"));
}

TEST_CASE("the line of the second kernel's errors has its name, and it lies on no other words") {
    for (const float high : {700.0f, 880.0f, 1100.0f}) {
        CAPTURE(high);
        KernelDesk desk(compared_document("boxcar"), {1240, high});
        if (!desk.gui.has("leave_one_out")) continue;
        REQUIRE(desk.gui.has("leave_one_out/name/boxcar"));
        const TaggedItem name = desk.gui.item("leave_one_out/name/boxcar"),
                         best = desk.gui.item("leave_one_out/best");
        CHECK((name.min.y >= best.max.y || name.max.y <= best.min.y || name.min.x >= best.max.x ||
               name.max.x <= best.min.x));
    }
}

TEST_CASE("a kernel compared with itself says so, until its width is another") {
    Saved saved = compared_document("boxcar");
    saved.document.choices.score = "boxcar";
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
    static HeavyPoints heavy;
    DrivenPanel desk(
        [](Frame& frame) {
            view_drawn("plot")(frame);
            if (frame.scene()) heavy = heavy_points(estimate_of(frame));
        },
        {1600, 1000}, saved);
    while (desk.store.computation().busy()) desk.gui.frame();
    desk.finish();
    CHECK(heavy.count == 2001);
    CHECK(heavy.share == doctest::Approx(1));
}

TEST_CASE("points that are not told one by one are told together") {
    CHECK(KernelDesk(crowded_document(3000)).gui.has("kernel/rest"));
    CHECK(KernelDesk(kernel_document()).gui.has("kernel/rest"));
    CHECK_FALSE(KernelDesk(kernel_document([](Choices& choices) {
                    choices.rows = "x,y\n1,2\n1.1,3\n";
                    choices.query = "1";
                    choices.set(bandwidth, 1);
                })).gui.has("kernel/rest"));
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

TEST_CASE("the sum tells no more points than it takes to leave next to nothing") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.query = "2.2"; }), {1600, 1000});
    int told = 0;
    for (const auto& [name, item] : desk.gui.tags()) told += name.starts_with("kernel/weight/");
    CAPTURE(told);
    CHECK(told == 3);
}
