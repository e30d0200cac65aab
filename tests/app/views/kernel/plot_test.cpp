#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "app/views/kernel/estimate.h"
#include "app/views/kernel/options.h"
#include "core/attention/scores/kernels.h"
#include "kernel_desk.h"

using namespace attend;

namespace {

std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n');
    return text.substr(text.rfind('\n', end) + 1, end - text.rfind('\n', end));
}

}  // namespace

TEST_CASE(
    "a point that is dragged is another row of the table, called after its key, in one step") {
    KernelDesk desk;
    const double before = static_cast<double>(desk.value("output", {0, 0}));
    const std::size_t steps = desk.steps();
    desk.gui.drag("plot/point/16", {30, -80});
    CHECK(desk.steps() == steps + 1);
    CHECK(desk.value("k", {16, 0}) > Scalar(3.38));
    CHECK(desk.value("v", {16, 0}) > Scalar(61.8));
    CHECK(desk.edits().empty());
    CHECK(desk.scene().table->rows.label(16) == fmt::format("{}", desk.value("k", {16, 0})));
    CHECK(desk.selection().cell == Cell{0, 16});
    CHECK(desk.store.history().name(steps).starts_with("table, row 17: 3.38,61.8 → "));
    CHECK(static_cast<double>(desk.value("output", {0, 0})) > before);
    desk.store.undo();
    CHECK(desk.choices().rows.empty());
}

TEST_CASE("what is asked stands above the plot, what is estimated beside its axis") {
    for (const float high : {300.0f, 880.0f}) {
        CAPTURE(high);
        KernelDesk desk(kernel_document(), {640, high});
        const TaggedItem plot = desk.gui.item("plot"), query = desk.gui.item("plot/query/tag"),
                         estimate = desk.gui.item("plot/estimate/tag");
        CHECK(query.max.y <= plot.min.y);
        CHECK(estimate.max.x <= plot.min.x);
        const ImVec2 dot = desk.gui.center("plot/f/0");
        CHECK((query.min.x + query.max.x) / 2 == doctest::Approx(dot.x).epsilon(0.01));
        CHECK((estimate.min.y + estimate.max.y) / 2 == doctest::Approx(dot.y).epsilon(0.01));
    }
}

TEST_CASE("with Shift a point goes up and down only") {
    KernelDesk desk;
    desk.gui.hold(ImGuiMod_Shift, true);
    desk.gui.drag("plot/point/16", {40, -50});
    desk.gui.hold(ImGuiMod_Shift, false);
    desk.settle();
    CHECK(desk.value("k", {16, 0}) == Scalar(3.38f));
    CHECK(desk.value("v", {16, 0}) > Scalar(61.8));
}

TEST_CASE("a click on a point selects its weight, and pointing lights its key") {
    KernelDesk desk;
    desk.gui.click("plot/point/17");
    CHECK(desk.selection().node == "weights");
    CHECK(desk.selection().cell == Cell{0, 17});
    desk.gui.hover("plot/point/3");
    CHECK(desk.store.session.hover.key == 3);
    CHECK_FALSE(desk.store.session.hover.query.has_value());
    CHECK(desk.edits().empty());
}

TEST_CASE("the query is dragged along the axis in one step, and a click on the axis asks there") {
    KernelDesk desk;
    const std::size_t steps = desk.steps();
    desk.gui.drag("plot/query/tag", {-120, 0});
    CHECK(desk.steps() == steps + 1);
    CHECK(std::stod(desk.choices().query) < 3.4);
    CHECK(desk.value("q", {0, 0}) == static_cast<Scalar>(std::stof(desk.choices().query)));
    desk.gui.click("plot/axis");
    CHECK(std::stod(desk.choices().query) == doctest::Approx(3.0).epsilon(0.02));
    CHECK(desk.steps() == steps + 2);
}

TEST_CASE("a double click on the empty plot adds a row; Delete takes the chosen one out") {
    KernelDesk desk;
    const std::size_t steps = desk.steps();
    const TaggedItem plot = desk.gui.item("plot");
    const ImVec2 empty{plot.min.x + (plot.max.x - plot.min.x) * 0.2f,
                       plot.min.y + (plot.max.y - plot.min.y) * 0.35f};
    desk.gui.move(empty);
    desk.gui.frames(25);
    for (int i = 0; i < 2; ++i) desk.gui.press(true), desk.gui.press(false);
    desk.settle();
    CHECK(desk.value("k", {30, 0}) == doctest::Approx(2.37).epsilon(0.05));
    CHECK(desk.evaluation().value("k").rows() == 31);
    CHECK(desk.steps() == steps + 1);
    CHECK(last_line(desk.choices().rows) ==
          fmt::format("{},{}", desk.value("k", {30, 0}), desk.value("v", {30, 0})));

    desk.gui.key(ImGuiKey_Delete);  // the one that was just added
    desk.settle();
    CHECK(desk.evaluation().value("k").rows() == 30);
    desk.gui.key(ImGuiKey_Delete);  // no other is chosen
    desk.settle();
    CHECK(desk.evaluation().value("k").rows() == 30);
    const Scalar first = desk.value("k", {0, 0});
    desk.gui.click("plot/point/0");
    desk.gui.key(ImGuiKey_Delete);
    desk.settle();
    CHECK(desk.evaluation().value("k").rows() == 29);
    CHECK(first == Scalar(2.07f));
    CHECK(desk.value("k", {0, 0}) == Scalar(2.28f));
}

TEST_CASE("a moved point stays moved when rows come and go") {
    KernelDesk desk;
    desk.gui.drag("plot/point/16", {0, -80});
    const Scalar moved = desk.value("v", {16, 0});
    desk.gui.click("plot/point/0");
    desk.gui.key(ImGuiKey_Delete);
    desk.settle();
    CHECK(desk.value("v", {15, 0}) == moved);
    CHECK(desk.edits().empty());
}

TEST_CASE("the wheel zooms, and with Ctrl it changes the bandwidth in one step") {
    KernelDesk desk;
    const std::size_t steps = desk.steps();
    desk.gui.hold(ImGuiMod_Ctrl, true);
    desk.gui.wheel("plot", 1);
    desk.gui.wheel("plot", 1);
    desk.gui.hold(ImGuiMod_Ctrl, false);
    CHECK(desk.choices()[bandwidth] == doctest::Approx(0.121));
    CHECK(desk.steps() == steps + 1);
    CHECK_FALSE(desk.gui.has("plot/all"));
    desk.gui.wheel("plot", 2);
    desk.gui.frame();
    CHECK(desk.gui.has("plot/all"));
    CHECK(desk.choices()[bandwidth] == doctest::Approx(0.121));
}

TEST_CASE("a query out of reach has no estimate and says what would reach") {
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.score = "boxcar";
        choices.query = "2.5";
    }));
    CHECK(std::isnan(desk.value("output", {0, 0})));
    CHECK_FALSE(desk.gui.has("plot/estimate/tag"));
    desk.gui.click("kernel/widen");
    desk.settle();
    CHECK(std::isfinite(desk.value("output", {0, 0})));
    CHECK(desk.choices()[bandwidth] < 0.25);
    CHECK(desk.gui.has("plot/estimate/tag"));
}

TEST_CASE("what is beyond float32 is not called no estimate") {
    Saved saved = kernel_document();
    saved.document.edits["weights"].cells.insert_or_assign(Cell{0, 1}, Scalar(1e38f));
    KernelDesk desk(saved);
    CHECK(std::isinf(desk.value("output", {0, 0})));
    Estimate estimate;
    estimate.f = std::numeric_limits<double>::infinity();
    CHECK(estimate.missing() == "beyond float32");
    estimate.f = std::numeric_limits<double>::quiet_NaN();
    CHECK(estimate.missing() == "no estimate");
    CHECK_FALSE(desk.gui.has("kernel/widen"));
}

TEST_CASE("one point answers everywhere") {
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.rows = "x,y\n2,7\n";
        choices.query = "2.1";
    }));
    CHECK(desk.value("output", {0, 0}) == Scalar(7));
    CHECK(desk.gui.has("plot/estimate/tag"));
    CHECK(desk.gui.has("plot/point/0"));
    CHECK_FALSE(desk.gui.has("leave_one_out"));
}

TEST_CASE("of ten thousand points what is seen is drawn") {
    std::string rows = "x,y\n";
    for (int i = 0; i < 10'000; ++i)
        rows +=
            fmt::format("{},{}\n", i % 997, std::sin(i % 997 / 150.0) + (i * 7919 % 1000) / 900.0);
    KernelDesk desk(kernel_document([&](Choices& choices) {
        choices.rows = rows;
        choices.query = "500";
        choices.set(bandwidth, 10);
    }));
    REQUIRE(desk.evaluation().value("k").rows() == 10'000);
    desk.gui.frame();
    CHECK(ImGui::GetDrawData()->TotalVtxCount < 100'000);
}

TEST_CASE("points that were moved are told beside the table, and one click takes them back") {
    Saved saved = kernel_document();
    saved.document.edits["k"].cells[{3, 0}] = Scalar(2.2);
    saved.document.edits["v"].cells[{3, 0}] = Scalar(60);
    DrivenPanel setup(draw_kernel_setup, {300, 1200}, saved);
    setup.finish();
    setup.gui.click("table/as_in_table");
    setup.gui.frames(2);
    CHECK(setup.store.document().edits.empty());
    CHECK_FALSE(setup.gui.has("table/as_in_table"));
}

TEST_CASE("the plane stays where it is, whatever the estimate's figures") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.table = "sine"; }));
    const float left = desk.gui.item("plot").min.x;
    for (const char* query : {"0.05", "0.3", "1.5", "2", "2.2", "3.503", "4.9"}) {
        desk.store.change([&](Document& document) { document.choices.query = query; });
        desk.settle();
        INFO(query);
        CHECK(desk.gui.item("plot").min.x == left);
    }
}

TEST_CASE("a query beyond the plot is drawn in by its number") {
    KernelDesk desk(kernel_document([](Choices& choices) { choices.query = "50"; }));
    desk.gui.drag("plot/query/tag", {-120, 0});
    desk.settle();
    CHECK(std::stod(desk.choices().query) < 4.2);
    CHECK(std::stod(desk.choices().query) > 2);
}

TEST_CASE("of 10,000 points a dragged query is answered in the same frame, and nothing fades") {
    DrivenPanel desk(view_drawn("plot"), {1240, 880}, kernel_document([](Choices& choices) {
                         choices.rows = "x,y\n";
                         for (int i = 0; i < 10'000; ++i)
                             choices.rows += fmt::format("{},{}\n", i, i % 7);
                         choices.query = "30";
                     }));
    while (desk.store.computation().stale()) desk.gui.frame();
    for (const char* query : {"31", "32", "2000", "31"}) {
        desk.store.change([&](Document& document) { document.choices.query = query; });
        desk.gui.frame();
        INFO(query);
        CHECK_FALSE(desk.store.computation().stale());
    }
}

TEST_CASE("a gap beyond all points is hatched and has no words") {
    const auto has_words = [](const char* rows) {
        KernelDesk desk(kernel_document([&](Choices& choices) {
            choices.rows = rows;
            choices.query = "1.2";
            choices.validation = "0:3:0.5";
            choices.score = "boxcar";
            choices.set(bandwidth, 0.3);
        }));
        return desk.gui.has("plot/gap/words");
    };
    CHECK(has_words("x,y\n1,2\n1.5,3\n2.9,5\n"));
    CHECK_FALSE(has_words("x,y\n1,2\n1.3,3\n1.5,5\n"));
}

TEST_CASE("words in the plot lie on no point") {
    for (const char* query : {"2.1", "2.75", "3.2", "3.5", "3.9"})
        for (const ImVec2 size : {ImVec2{700, 540}, {900, 600}, {1240, 880}}) {
            CAPTURE(query);
            KernelDesk desk(kernel_document([&](Choices& choices) { choices.query = query; }),
                            size);
            for (const char* words : {"plot/estimate", "plot/gap/words"}) {
                if (!desk.gui.has(words)) continue;
                const TaggedItem& box = desk.gui.item(words);
                for (int i = 0; i < 30; ++i) {
                    const ImVec2 at = desk.gui.center("plot/point/" + std::to_string(i));
                    CHECK_FALSE((at.x > box.min.x && at.x < box.max.x && at.y > box.min.y &&
                                 at.y < box.max.y));
                }
            }
        }
}
