#include "core/training/files/weights_file.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/error.h"
#include "core/training/run_leaves.h"
#include "support/temporary.h"

using namespace attend;

namespace {

LearnedWeights learned(const TrainingSetup& setup) {
    TrainingRun run(setup);
    LearnedWeights weights;
    weights.state = *run.at(3);
    weights.choices = {{"task", setup.task}, {"seed", "0"}};
    weights.vocabulary = letters(setup.alphabet);
    weights.history = run.history({}, 3);
    weights.snapshots = {run.at(1)};
    return weights;
}

}  // namespace

TEST_CASE("what was learned is read back to the bit, and training goes on from it") {
    const test::TemporaryFolder folder;
    const TrainingSetup setup = TrainingSetup::of("reverse");
    const LearnedWeights written = learned(setup);
    const auto path = folder.file("w.safetensors", weights_text(written));
    const LearnedWeightsPtr read = read_weights(path);
    CHECK(read->state.step == 3);
    CHECK(read->choices == written.choices);
    CHECK(read->vocabulary == written.vocabulary);
    REQUIRE(read->state.leaves.size() == written.state.leaves.size());
    const TrainingState state = state_to_go_on(*read, setup);
    for (std::size_t i = 0; i < state.leaves.size(); ++i) {
        CHECK(state.leaves[i].path == written.state.leaves[i].path);
        CHECK(state.leaves[i].weights == written.state.leaves[i].weights);
        CHECK(state.leaves[i].moment_1 == written.state.leaves[i].moment_1);
        CHECK(state.leaves[i].moment_2 == written.state.leaves[i].moment_2);
    }
    CHECK(weights_text(learned(setup)) == weights_text(written));
}

TEST_CASE("a run that goes on from a file has its history, and its roles where they are the same") {
    const test::TemporaryFolder folder;
    TrainingSetup setup = TrainingSetup::of("salaries");
    TrainingRun all(setup);
    LearnedWeights written;
    written.state = *all.at(7);
    written.choices = {{"task", setup.task}, {"seed", "0"}};
    written.history = all.history({}, 7);
    written.snapshots = {all.at(2), all.at(7)};
    const LearnedWeightsPtr read =
        read_weights(folder.file("w.safetensors", weights_text(written)));
    REQUIRE(read->history.size() == 8);
    CHECK(std::isnan(read->history[3].accuracy));  // of a loss of numbers there is none
    REQUIRE(read->snapshots.size() == 2);
    CHECK(read->snapshots[0]->find("log_bandwidth")->weights ==
          all.at(2)->find("log_bandwidth")->weights);
    TrainingRun rest(setup, state_to_go_on(*read, setup));
    remember(rest, *read);
    CHECK(rest.rows_before() == 7);
    CHECK(history_rows(rest) == 31);
    const std::vector<HistoryRow> rows = rest.history(), expected = all.history();
    REQUIRE(rows.size() == expected.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows[i].step == expected[i].step);
        CHECK(rows[i].loss == expected[i].loss);
        CHECK(rows[i].gradient_norm == expected[i].gradient_norm);
    }
}

TEST_CASE("weights of another task or another size are refused by name") {
    const test::TemporaryFolder folder;
    TrainingSetup setup = TrainingSetup::of("reverse");
    const auto path = folder.file("w.safetensors", weights_text(learned(setup)));
    const LearnedWeightsPtr read = read_weights(path);
    CHECK_THROWS_WITH_AS(state_to_go_on(*read, TrainingSetup::of("sort")),
                         doctest::Contains("found the task reverse, expected sort"), Error);
    setup.set(random_width, 16);
    CHECK_THROWS_WITH_AS(state_to_go_on(*read, setup),
                         doctest::Contains("token_vectors: found 16 × 32, expected 16 × 16"),
                         Error);
    CHECK_THROWS_AS(read_weights(folder.file("no.safetensors", "nothing")), Error);
}
