#include <doctest/doctest.h>

#include <cmath>

#include "app/views/kernel/options.h"
#include "app/views/kernel/plot_curves.h"
#include "app/views/kernel/training.h"
#include "core/attention/scores/kernels.h"
#include "core/graph/explain.h"
#include "core/graph/origins.h"
#include "kernel_desk.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

struct Compared {
    std::optional<ComparedKernel> kernel;
    double band = 0;
    std::string said;
};
Compared compared;

/// Notes what is compared while the room is drawn.
void draw_and_note(Frame& frame) {
    view_drawn("plot")(frame);
    compared = {compared_kernel(frame), band_of(frame), {}};
    for (const TextRun& run : find_scene_view("plot")->subtitle(frame)) compared.said += run.text;
}

void draw_and_learn(Frame& frame) {
    follow_training(frame);
    draw_kernel_setup(frame);
}

struct NotedDesk : DrivenPanel {
    explicit NotedDesk(Saved saved) : DrivenPanel(draw_and_note, {1240, 880}, std::move(saved)) {
        finish();
    }
    void change(const std::function<void(Document&)>& edit) {
        store.change(edit);
        gui.frames(3);
        finish();
    }
};

}  // namespace

TEST_CASE("the second kernel's weights are those that a scene with it has") {
    NotedDesk desk(compared_document("boxcar"));
    REQUIRE(compared.kernel);
    CHECK(compared.kernel->choices.score == "boxcar");
    CHECK(desk.gui.has("kernel/compared"));
    CHECK(compared.said.find("± 2 standard errors") != std::string::npos);
    const Value places = desk.evaluation().at(desk.evaluation().graph->at("validation/q"));
    const Estimates map = estimates_of(compared.kernel->regression, places);
    KernelDesk boxcar(kernel_document([](Choices& choices) { choices.score = "boxcar"; }));
    CHECK(*map.weights == boxcar.evaluation().value("validation/weights"));
    CHECK(std::isnan((*map.f)(5, 0)));  // 2.5: no point in reach

    desk.change([](Document& draft) { draft.view.of<PlotOptions>().compare_bandwidth = 0.3; });
    CHECK(compared.kernel->choices[bandwidth] == 0.3);
    desk.change([](Document& draft) { draft.choices.score = "boxcar"; });
    CHECK(compared.kernel);  // the same kernel, another bandwidth
    desk.change([](Document& draft) { draft.view.of<PlotOptions>().compare_bandwidth = 0; });
    CHECK_FALSE(compared.kernel);  // it is the first one
    CHECK_FALSE(desk.gui.has("kernel/compared"));
    desk.change([](Document& draft) {
        draft.choices.score = "laplacian";
        draft.view.of<PlotOptions>().compare = "none";
        draft.view.of<PlotOptions>().band = "0";
    });
    CHECK_FALSE(compared.kernel);
    CHECK(compared.band == 0);
    CHECK(compared.said.find("band") == std::string::npos);
    desk.change([](Document& draft) { draft.view.of<PlotOptions>().band = "1"; });
    CHECK(compared.said.find("± 1 standard error,") != std::string::npos);
}

TEST_CASE("the setup chooses what is compared, and how wide the band is") {
    DrivenPanel setup(draw_kernel_setup, {300, 1200}, kernel_document());
    setup.finish();
    setup.gui.click("plot_compare");
    setup.gui.frames(2);
    setup.gui.click("plot_compare/Laplacian");
    setup.gui.frames(2);
    CHECK(setup.store.document().view.of<PlotOptions>().compare == "laplacian");
    setup.gui.click("plot_band/off");
    CHECK(setup.store.document().view.of<PlotOptions>().band == "0");
}

TEST_CASE("the edge of the drawn kernel is its bandwidth: a drag is one step") {
    KernelDesk desk;
    const std::size_t steps = desk.steps();
    desk.gui.drag("plot/edge/1", {40, 0});
    CHECK(desk.choices()[bandwidth] > 0.12);
    CHECK(desk.choices().query == "3.5");
    CHECK(desk.steps() == steps + 1);
    KernelDesk constant(kernel_document([](Choices& choices) { choices.score = "constant"; }));
    CHECK_FALSE(constant.gui.has("plot/edge/1"));
}

TEST_CASE("learning goes on where nothing is drawn of it, as while one presents") {
    WindowDesk desk(kernel_document(), {1280, 1200});
    GuiDriver& driver = desk.gui;
    driver.frames(3);
    driver.click("score/learned");
    driver.frame();
    desk.store.session.presenting = true;
    const auto learned = [&] { return desk.store.document().choices[bandwidth]; };
    for (int i = 0; i < 1000 && learned() != 0.176; ++i) driver.frame();
    CHECK(learned() == doctest::Approx(0.176).epsilon(1e-9));
}

TEST_CASE("learning the bandwidth ends where leaving one out errs least, and is one step of undo") {
    DrivenPanel setup(draw_and_learn, {300, 1200}, kernel_document());
    setup.finish();
    const std::size_t steps = setup.steps();
    setup.gui.click("score/learned");
    int frames = 0;
    setup.gui.frames(2);
    while (setup.gui.has("bandwidth/stop") && ++frames < 1000) setup.gui.frame();
    CHECK(frames > 5);  // its steps are seen
    CHECK(setup.choices()[bandwidth] == doctest::Approx(0.176).epsilon(1e-9));  // as the scan
    CHECK(setup.steps() == steps + 1);
    setup.store.undo();
    CHECK(setup.choices()[bandwidth] == 0.1);
    // Asked to stop it stays where it is.
    setup.gui.click("score/learned");
    setup.gui.frames(3);
    setup.gui.click("bandwidth/stop");
    const double stopped = setup.choices()[bandwidth];
    setup.gui.frames(5);
    CHECK(setup.choices()[bandwidth] == stopped);
    CHECK(stopped < 0.17);
}

TEST_CASE("where a value is negative the terms of the sum are steps from 0") {
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.rows = "x,y\n1,2\n1.5,-3\n2,5\n2.5,-4\n";
        choices.query = "1.7";
        choices.set(bandwidth, 0.5);
    }));
    REQUIRE(desk.gui.has("kernel/step/1"));
    CHECK(desk.gui.item("kernel/step/1").min.x == desk.gui.item("kernel/step/0").min.x);
    CHECK_FALSE(KernelDesk().gui.has("kernel/step/0"));
}

TEST_CASE("at first the heaviest point is explained, not a weight of 0") {
    KernelDesk desk;
    const Matrix weights = desk.evaluation().value("weights");
    CHECK(desk.selection().node == "weights");
    CHECK(weights(0, desk.selection().cell.column) == weights.maxCoeff());
    Saved saved = kernel_document();
    saved.selection.cell = {0, 3};
    CHECK(KernelDesk(saved).selection().cell == Cell{0, 3});
}

TEST_CASE("of points without weight the nearest to the query is explained at first") {
    KernelDesk desk(kernel_document([](Choices& choices) {
        choices.score = "boxcar";
        choices.query = "2.5";
    }));
    CHECK(desk.selection().node == "weights");
    const Cell chosen = desk.selection().cell;
    CHECK(desk.value("k", {chosen.column, 0}) == doctest::Approx(2.28));
    // What it came from is the score of that point, not of the first.
    const Evaluation& evaluation = desk.evaluation();
    const std::vector<Read> from =
        reads(evaluation, explain(evaluation, evaluation.graph->at("weights"), chosen));
    REQUIRE(from.size() == 1);
    CHECK(from.front().cell == chosen);
}
