#include "core/training/weight_move.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "core/error.h"
#include "core/training/probe.h"
#include "core/training/probe_moment.h"

using namespace attend;

namespace {

TrainingSetup moving(const char* optimizer) {
    TrainingSetup setup = TrainingSetup::of("repeat");
    setup.set(random_width, 8);
    setup.batch = 6, setup.train_steps = 60;
    setup.optimizer = optimizer;
    return setup;
}

constexpr const char* leaf_path = "layer.1/head.0/w_q";

}  // namespace

TEST_CASE("what examples ask for sums up to the gradient of their batch") {
    TrainingRun run(moving("adam"));
    const Cell cell{3, 2};
    const WeightMove move = weight_move(run, leaf_path, cell, 12);
    const auto state = run.at(12);
    const auto leaf = static_cast<std::size_t>(state->find(leaf_path) - state->leaves.data());
    const auto gradient =
        static_cast<double>(run.gradient_at(12)->gradients[leaf](cell.row, cell.column));
    CHECK(move.by_example.size() == 6);
    CHECK(move.gradient == doctest::Approx(gradient).epsilon(1e-5));
    CHECK(std::accumulate(move.by_example.begin(), move.by_example.end(), 0.0) ==
          doctest::Approx(gradient).epsilon(1e-4));
}

TEST_CASE("a number moves by what its optimizer remembers") {
    for (const char* name : {"sgd", "momentum", "adam"}) {
        CAPTURE(name);
        TrainingRun run(moving(name));
        const WeightMove move = weight_move(run, leaf_path, {1, 1}, 50);
        CHECK(move.earlier.size() == 41);
        CHECK(move.earlier.front().step == 10);
        const WeightMove::Earlier& last = move.earlier.back();
        CHECK(last.step == 50);
        const double by = std::string(name) == "adam"  ? last.mean / (last.size + 1e-8)
                          : std::string(name) == "sgd" ? last.gradient
                                                       : last.mean;
        CHECK(move.after - move.before == doctest::Approx(-move.rate * by).epsilon(1e-3));
        const auto cell = [&](Index step) {
            return static_cast<double>(run.at(step)->find(leaf_path)->weights(1, 1));
        };
        CHECK(move.before == cell(50));
        CHECK(move.after == cell(51));
    }
}

TEST_CASE("what is not learned does not move, and sizes are of all leaves") {
    TrainingRun run(moving("adam"));
    CHECK_THROWS_AS(weight_move(run, "layer.0/head.0/weights", {0, 0}, 1), Error);
    CHECK_THROWS_AS(weight_move(run, leaf_path, {99, 0}, 1), Error);
    const std::vector<LeafSizes> sizes = leaf_sizes(run, 3);
    CHECK(sizes.size() == run.at(3)->leaves.size());
    const auto before = run.at(3), after = run.at(4);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        CAPTURE(sizes[i].path);
        CHECK(sizes[i].norm > 0);
        CHECK(sizes[i].update ==
              doctest::Approx(static_cast<double>(
                  (after->leaves[i].weights - before->leaves[i].weights).norm())));
    }
}

TEST_CASE("a moment of the probe is what the scene shows; losses of batches are kept") {
    TrainingRun run(moving("adam"));
    const auto state = run.at(20);
    const TrainingSetup setup = run.setup();
    const Example probe = run.trainer().examples().validation(1).back();
    const ProbeMoment moment = probe_moment(setup, probe, state);
    CHECK(moment.step == 20);
    REQUIRE(moment.weights.size() == 4);
    CHECK(moment.weights[2]->row(5).sum() == doctest::Approx(1));
    CHECK(moment.probabilities->row(5).sum() == doctest::Approx(1));
    TrainingSetup off = setup;
    off.heads_off = {0};
    const ProbeMoment without = probe_moment(off, probe, state);
    CHECK((*without.weights[2] - *moment.weights[2]).cwiseAbs().maxCoeff() > 1e-6);
    CHECK(run.batch_losses().size() == 20);
    CHECK(run.batch_losses()[7] == doctest::Approx(run.gradient_at(7)->loss));
    CHECK(run.reached() == 20);
}

TEST_CASE("of steps between kept ones the last that were asked for stay") {
    TrainingSetup setup = moving("adam");
    setup.train_steps = 1000;  // every fifth is kept
    TrainingRun run(setup);
    for (Index step = 1; step <= 200; ++step) run.at(step);
    CHECK(run.has(199));
    CHECK(run.has(5));
    CHECK(!run.has(6));
    CHECK(run.reached() == 200);
}
