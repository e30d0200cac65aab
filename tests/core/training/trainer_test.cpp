#include "core/training/trainer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <type_traits>

#include "support/training_reference.h"

using namespace attend;

namespace {

constexpr bool exact = std::is_same_v<Scalar, double>;
/// What numbers in float32 differ by at most, measured: 2.2e-7, 2.1e-7, 1.2e-6 and 6.2e-6. In
/// double the order of sums is all that differs.
constexpr double of_gradient = exact ? 1e-12 : 1e-6, after_1 = exact ? 1e-12 : 1e-6,
                 after_10 = exact ? 1e-11 : 1e-5, after_100 = exact ? 1e-9 : 5e-5;

TrainingSetup reference_setup(const std::string& name) {
    TrainingSetup setup = TrainingSetup::of(name);
    setup.batch = 8;
    setup.set(seed, 7);
    setup.sentences = "all";
    if (name == "reverse") setup.length = 6, setup.alphabet = 8, setup.set(random_width, 8);
    if (name == "blank") setup.set(random_width, 6);
    if (name == "repeat") {
        setup.length = 12, setup.alphabet = 8, setup.shortest = 3, setup.longest = 6;
        setup.set(random_width, 8);
        setup.position = "rope";
    }
    return setup;
}

void check_same(const Matrix& found, const TrainingReference& reference, const std::string& name,
                double tolerance) {
    CAPTURE(name);
    const std::vector<double> numbers = reference.doubles(name);
    REQUIRE(std::ssize(numbers) == found.size());
    double away = 0;
    for (Index i = 0; i < found.size(); ++i)
        away = std::max(away, std::abs(static_cast<double>(found.number(i)) -
                                       numbers[static_cast<std::size_t>(i)]));
    CHECK(away <= tolerance);
}

void check_leaves(const TrainingState& state, const TrainingReference& reference,
                  const std::string& prefix, double tolerance) {
    REQUIRE(reference.names(prefix).size() == state.leaves.size());
    for (const LearnedLeaf& leaf : state.leaves)
        check_same(leaf.weights, reference, prefix + leaf.path, tolerance);
}

}  // namespace

TEST_CASE("first weights, loss and gradients are those of an independent program") {
    for (const std::string name : {"reverse", "repeat", "blank"}) {
        CAPTURE(name);
        const TrainingReference reference(name);
        const Trainer trainer(reference_setup(name));
        const TrainingState state = trainer.initial();
        check_leaves(state, reference, "initial/", exact ? 1e-15 : 1e-6);
        const BatchGradient gradient = trainer.gradient(state, trainer.batch(0));
        CHECK(std::abs(gradient.loss - reference.doubles("loss")[0]) <= of_gradient);
        for (std::size_t i = 0; i < state.leaves.size(); ++i)
            check_same(gradient.gradients[i], reference, "gradient/" + state.leaves[i].path,
                       of_gradient);
    }
}

TEST_CASE("what an example's nodes hold is what an independent program computed") {
    for (const std::string name : {"reverse", "repeat"}) {
        CAPTURE(name);
        const TrainingReference reference(name);
        const TrainingSetup setup = reference_setup(name);
        const Trainer trainer(setup);
        const LearnedModel model =
            learned_model(setup, trainer.batch(0).front(), first_numbers(setup));
        Passes passes(model.graph, {});
        for (const std::string& path : reference.names("value/")) {
            std::string own = path;
            const auto end = path.rfind('/');
            if (path.ends_with("/scores") && setup.mask != "none")
                own = path.substr(0, end) + "/masked";
            if (setup.position == "rope" && (path.ends_with("/q") || path.ends_with("/k")))
                own += "_rotated";
            check_same(passes.forward(model.graph->at(own)), reference, "value/" + path,
                       of_gradient * 4);
        }
    }
}

TEST_CASE("weights after 1, 10 and 100 steps are those of an independent program") {
    for (const std::string name : {"reverse", "repeat", "blank"})
        for (const std::string kind : {"sgd", "momentum", "adam", "adamw"}) {
            CAPTURE(name);
            CAPTURE(kind);
            const TrainingReference reference(name);
            TrainingSetup setup = reference_setup(name);
            setup.optimizer = kind;
            setup.learning_rate = kind == "sgd" ? 0.1 : kind == "momentum" ? 0.05 : 0.01;
            const Trainer trainer(setup);
            TrainingState state = trainer.initial();
            const std::vector<double> losses = reference.doubles(kind + "/losses");
            while (state.step < std::ssize(losses)) {
                BatchGradient gradient = trainer.gradient(state, trainer.batch(state.step));
                CHECK(std::abs(gradient.loss - losses[static_cast<std::size_t>(state.step)]) <=
                      after_100);
                state = trainer.after(std::move(state), std::move(gradient));
                if (state.step == 1) check_leaves(state, reference, kind + "/1/", after_1);
                if (state.step == 10) check_leaves(state, reference, kind + "/10/", after_10);
                if (state.step == 100) check_leaves(state, reference, kind + "/100/", after_100);
            }
        }
}
