#include "core/training/run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/training/at_step.h"
#include "core/training/equal_heads.h"
#include "core/training/probe.h"

using namespace attend;

namespace {

TrainingSetup small(const char* task) {
    TrainingSetup setup = TrainingSetup::of(task);
    setup.set(random_width, 8);
    setup.batch = 10;
    setup.train_steps = 30;
    return setup;
}

bool same_bits(const TrainingState& a, const TrainingState& b) {
    if (a.step != b.step || a.leaves.size() != b.leaves.size()) return false;
    for (std::size_t i = 0; i < a.leaves.size(); ++i)
        if (a.leaves[i].weights != b.leaves[i].weights ||
            a.leaves[i].moment_1 != b.leaves[i].moment_1 ||
            a.leaves[i].moment_2 != b.leaves[i].moment_2)
            return false;
    return true;
}

}  // namespace

TEST_CASE("a run is kept every so many steps, in at most 201 rows") {
    CHECK(kept_every(200) == 1);
    CHECK(kept_every(201) == 2);
    CHECK(kept_every(600) == 5);
    CHECK(kept_every(100'000) == 500);
}

TEST_CASE("any step is the same whichever was asked for before it; so is a run that goes on") {
    TrainingRun all(small("repeat")), parts(small("repeat"));
    const auto last = all.at(30);
    parts.at(7);
    CHECK(same_bits(*parts.at(30), *last));
    CHECK(same_bits(*parts.at(11), *all.at(11)));
    TrainingRun rest(small("repeat"), *parts.at(13));
    CHECK(rest.first_step() == 13);
    CHECK(same_bits(*rest.at(30), *last));
    CHECK_THROWS_AS(rest.at(12), Error);
}

TEST_CASE("numbers that are put in at a step are where training goes on from: a branch") {
    const char* const path = "layer.0/head.0/w_q";
    TrainingSetup branched = small("repeat");
    branched.at_steps[13][path].cells[{2, 1}] = 2;
    TrainingRun plain(small("repeat")), branch(branched);
    CHECK(same_bits(*branch.at(12), *plain.at(12)));
    Matrix put_in = plain.at(13)->find(path)->weights;
    put_in(2, 1) = 2;
    CHECK(branch.at(13)->find(path)->weights == put_in);
    CHECK(branch.at(13)->find("layer.0/w_o")->weights ==
          plain.at(13)->find("layer.0/w_o")->weights);
    TrainingState from = *plain.at(13);
    std::ranges::find(from.leaves, path, &LearnedLeaf::path)->weights = put_in;
    TrainingRun rest(small("repeat"), from);
    CHECK(same_bits(*branch.at(30), *rest.at(30)));
    TrainingRun later(branched);
    later.take_over(plain, 13);
    CHECK(later.has(12));
    CHECK_FALSE(later.has(13));
    CHECK(same_bits(*later.at(30), *branch.at(30)));
}

TEST_CASE("learning does what it says: blank is learned within twice the steps that it takes") {
    TrainingRun run(TrainingSetup::of("blank"));
    const std::vector<HistoryRow> rows = run.history();
    CHECK(rows.size() == 201);
    CHECK(rows.front().accuracy < 0.5);
    CHECK(std::ranges::any_of(
        rows, [](const HistoryRow& row) { return row.step <= 110 && row.accuracy >= 0.99; }));
    CHECK(rows.back().accuracy >= 0.99);
    CHECK(rows.back().roles.at(0) > 0.6);  // of its weight is on telling words
}

TEST_CASE("salaries: the width of a kernel is found by its gradient, from wherever it begins") {
    constexpr double best = 2.9536, width = 0.1760;  // of an independent program
    struct Begin {
        double bandwidth;
        Index steps;
    };
    for (const Begin& begin : {Begin{1, 3}, Begin{0.5, 2}, Begin{0.1, 6}, Begin{0.03, 10}}) {
        CAPTURE(begin.bandwidth);
        TrainingSetup setup = TrainingSetup::of("salaries");
        setup.set(bandwidth, begin.bandwidth);
        TrainingRun run(setup);
        const auto error = [&](Index step) { return std::sqrt(run.row(step).loss); };
        CHECK(std::abs(error(begin.steps - 1) - best) >= 0.005);
        CHECK(std::abs(error(begin.steps) - best) < 0.005);
        CHECK(std::abs(error(30) - best) < 0.0001);
        const double log = static_cast<double>(run.at(30)->find("log_bandwidth")->weights(0, 0));
        CHECK(std::exp(log) == doctest::Approx(width).epsilon(0.001));
    }
}

TEST_CASE("reviews without a layer: what is pooled is each word by itself") {
    TrainingSetup setup = TrainingSetup::of("reviews");
    setup.layers = 0;
    setup.pooling = "mean";
    setup.position = "none";
    const HistoryRow end = TrainingRun(setup).row(setup.train_steps);
    CHECK(end.accuracy > 0.7);
    CHECK(end.accuracy < 0.85);  // "not", and what comes after "but", cannot be told
    CHECK(end.roles.empty());
}

TEST_CASE("two equal heads stay equal to the bit") {
    TrainingSetup setup = small("repeat");
    for (const auto& [path, edit] : equal_heads(setup)) {
        const auto at = parse_at_step(path);
        REQUIRE(at);
        setup.at_steps[at->step].emplace(at->path, edit);
    }
    TrainingRun run(setup);
    const auto state = run.at(20);
    const auto weights = [&](const char* path) { return state->find(path)->weights; };
    CHECK(weights("layer.0/head.0/w_q") == weights("layer.0/head.1/w_q"));
    CHECK(weights("layer.0/head.0/w_v") == weights("layer.0/head.1/w_v"));
    CHECK(weights("layer.0/head.0/w_q") != weights("layer.1/head.0/w_q"));
    CHECK(weights("layer.0/head.0/w_q") !=
          Trainer(setup).initial().find("layer.0/head.0/w_q")->weights);
}

TEST_CASE("a step too far stops with the last good state kept") {
    TrainingSetup setup = TrainingSetup::of("reverse");
    setup.optimizer = "sgd";
    setup.learning_rate = 3;
    TrainingRun run(setup);
    const auto last = run.last();
    REQUIRE(run.divergence());
    CHECK(last->step < 100);
    CHECK(last->step == run.divergence()->step);
    for (const LearnedLeaf& leaf : last->leaves) CHECK(leaf.weights.allFinite());
    CHECK_THROWS_WITH_AS(run.at(200), doctest::Contains("learning rate 3"), Error);
}

TEST_CASE("a probe is an example by its number, or tokens that a person types") {
    TrainingSetup setup = TrainingSetup::of("reverse");
    const auto probe = [&](const char* text) {
        setup.probe = text;
        const Trainer trainer(setup);
        return probe_example(trainer, 4);
    };
    const Trainer trainer(setup);
    CHECK(probe("validation:3").tokens == trainer.examples().validation(4)[3].tokens);
    CHECK(probe("batch:31").tokens == trainer.batch(4)[31].tokens);
    CHECK(probe("A B C").targets == std::vector<Index>{2, 1, 0});
    CHECK_THROWS_WITH_AS(probe("A q C"), doctest::Contains("“q”"), Error);
    CHECK_THROWS_WITH_AS(probe("batch:32"), "probe: found batch:32, expected batch:0 to batch:31",
                         Error);
    CHECK_THROWS_AS(probe(""), Error);
}
