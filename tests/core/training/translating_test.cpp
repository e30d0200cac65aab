#include "core/training/translating.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <type_traits>

#include "core/graph/backward.h"
#include "core/training/tasks/pairs.h"

using namespace attend;

namespace {

constexpr double off_by = std::is_same_v<Scalar, double> ? 1e-12 : 2e-6;

TrainingSetup small_translation(const char* task, const char* attend_to) {
    TrainingSetup setup = TrainingSetup::of(task);
    setup.attend_to = attend_to;
    setup.embed_width = 5, setup.encoder_width = 4, setup.state_width = 6;
    setup.batch = 40;
    return setup;
}

/// Biases are 0 at first: with some there is more to be wrong about.
TrainingState with_biases(TrainingState state) {
    for (LearnedLeaf& leaf : state.leaves)
        for (Index i = 0; i < leaf.weights.cols(); ++i)
            leaf.weights(0, i) += static_cast<Scalar>(0.1 * std::sin(static_cast<double>(i + 1)));
    return state;
}

double largest_difference(const Matrix& a, const Matrix& b) {
    REQUIRE(shape_of(a) == shape_of(b));
    return static_cast<double>((a - b).array().abs().maxCoeff());
}

}  // namespace

TEST_CASE("a translation's gradient is that of its graph, whatever it attends to") {
    for (const char* const attend_to : {"source", "source_and_own", "nothing"})
        for (const char* const task : {"dates", "french"}) {
            CAPTURE(attend_to);
            CAPTURE(task);
            const TrainingSetup setup = small_translation(task, attend_to);
            const Trainer trainer(setup);
            const TrainingState state = with_biases(trainer.initial());
            const Example example = trainer.batch(0)[3];
            const LearnedModel model = learned_model(
                setup, example, {trained_source(std::make_shared<const TrainingState>(state))});
            const Evaluation evaluation =
                evaluate(model.graph, std::make_shared<const Edits>(), {}, {});
            const std::vector<Matrix> expected =
                backward(evaluation, model.loss, Matrix(Matrix::Ones(1, 1)));
            const BatchGradient found = trainer.gradient(state, {&example, 1});
            CHECK(std::abs(found.loss - static_cast<double>(evaluation.value(model.loss)(0, 0))) <
                  off_by);
            REQUIRE(found.gradients.size() == model.leaves.size());
            for (std::size_t i = 0; i < model.leaves.size(); ++i) {
                CAPTURE(state.leaves[i].path);
                CHECK(largest_difference(found.gradients[i], expected[model.leaves[i]]) < off_by);
            }
        }
}

TEST_CASE("a batch of translations has the gradient of its texts together") {
    for (const char* const attend_to : {"source", "source_and_own", "nothing"}) {
        const Trainer trainer(small_translation("dates", attend_to));
        const TrainingState state = with_biases(trainer.initial());
        const std::vector<Example> batch = trainer.batch(2);
        Index words = 0;
        for (const Example& example : batch) words += std::ssize(example.targets);
        const BatchGradient all = trainer.gradient(state, batch);
        std::vector<Matrix> sums(all.gradients.size());
        double loss = 0;
        for (const Example& example : batch) {
            const auto share =
                static_cast<double>(example.targets.size()) / static_cast<double>(words);
            const BatchGradient one = trainer.gradient(state, {&example, 1});
            loss += share * one.loss;
            for (std::size_t i = 0; i < sums.size(); ++i) {
                if (sums[i].size() == 0)
                    sums[i] = Matrix::Zero(one.gradients[i].rows(), one.gradients[i].cols());
                sums[i] += static_cast<Scalar>(share) * one.gradients[i];
            }
        }
        CHECK(std::abs(all.loss - loss) < off_by);
        for (std::size_t i = 0; i < sums.size(); ++i)
            CHECK(largest_difference(all.gradients[i], sums[i]) < off_by);
    }
}

TEST_CASE("a translation is judged by texts without a mistake") {
    const Trainer trainer(small_translation("dates", "source"));
    const std::vector<Example> examples = trainer.examples().validation(5);
    const Judgement judgement = trainer.judge(trainer.initial(), examples);
    CHECK(judgement.accuracy == 0);
    CHECK(judgement.loss == doctest::Approx(trainer.gradient(trainer.initial(), examples).loss));
    const AccuracyByLength found = accuracy_by_length(trainer, trainer.initial(), 50);
    CHECK(found.texts == 50);
    CHECK(shape_of(found.bands) == Shape{8, 2});
    CHECK(found.bands(0, 1) + 1 == found.bands(1, 0));
}

TEST_CASE("dates are learned by their gradient") {
    TrainingSetup setup = small_translation("dates", "source");
    setup.encoder_width = 16, setup.state_width = 24, setup.embed_width = 12;
    const Trainer trainer(setup);
    TrainingState state = trainer.initial();
    const double before = trainer.gradient(state, trainer.batch(0)).loss;
    for (Index step = 0; step < 30; ++step) {
        BatchGradient gradient = trainer.gradient(state, trainer.batch(step));
        state = trainer.after(std::move(state), std::move(gradient));
    }
    CHECK(trainer.gradient(state, trainer.batch(0)).loss < 0.75 * before);
}
