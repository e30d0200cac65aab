#include "core/training/files/weights_file.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "support/temporary.h"

using namespace attend;

namespace {

LearnedWeights learned(const TrainingSetup& setup) {
    TrainingRun run(setup);
    LearnedWeights weights;
    weights.state = *run.at(3);
    weights.choices = {{"task", setup.task}, {"seed", "0"}};
    weights.vocabulary = {"A", "B"};
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
