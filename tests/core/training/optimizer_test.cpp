#include "core/training/optimizer.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "core/training/schedule.h"
#include "core/training/setup.h"

using namespace attend;

namespace {

/// What three steps with these gradients make of one number that begins at 1.
double after_three(const char* name, StepNumbers numbers, std::array<double, 3> gradients) {
    const Optimizer& chosen = optimizer(name);
    LearnedLeaf leaf{"w", Matrix{{1}}, {}, {}};
    add_moments(leaf, chosen);
    for (const double gradient : gradients) {
        chosen.step(leaf, Matrix{{static_cast<Scalar>(gradient)}}, numbers);
        ++numbers.step;
    }
    return static_cast<double>(leaf.weights(0, 0));
}

}  // namespace

TEST_CASE("each optimizer is its formula") {
    const std::array gradients{0.5, -2.0, 0.25};
    StepNumbers numbers;
    numbers.rate = 0.1;
    const doctest::Approx sgd = doctest::Approx(1 - 0.1 * (0.5 - 2 + 0.25)).epsilon(1e-6);
    CHECK(after_three("sgd", numbers, gradients) == sgd);
    double w = 1, m = 0;
    for (const double g : gradients) m = 0.9 * m + g, w -= 0.1 * m;
    CHECK(after_three("momentum", numbers, gradients) == doctest::Approx(w).epsilon(1e-6));
    for (const bool decays : {false, true}) {
        double v = w = 1, t = 0;
        v = m = 0;
        for (const double g : gradients) {
            ++t;
            if (decays) w -= 0.1 * 0.01 * w;
            m = 0.9 * m + 0.1 * g, v = 0.999 * v + 0.001 * g * g;
            w -= 0.1 * (m / (1 - std::pow(0.9, t))) /
                 (std::sqrt(v / (1 - std::pow(0.999, t))) + 1e-8);
        }
        CHECK(after_three(decays ? "adamw" : "adam", numbers, gradients) ==
              doctest::Approx(w).epsilon(1e-5));
    }
}

TEST_CASE("a gradient that is too long is made as long as it may be, all leaves together") {
    std::array<Matrix, 2> gradients{Matrix{{3, 0}}, Matrix{{0}, {4}}};
    CHECK(gradient_norm(gradients) == doctest::Approx(5));
    clip_gradients(gradients, 5, 10);
    CHECK(gradients[0](0, 0) == 3);
    clip_gradients(gradients, 5, 1);
    CHECK(gradient_norm(gradients) == doctest::Approx(1));
    CHECK(gradients[1](1, 0) == doctest::Approx(0.8));
}

TEST_CASE("the linear schedule holds the rate for 60 % of the steps, then falls to 0") {
    TrainingSetup setup = TrainingSetup::of("sort");
    CHECK(setup.rate(0) == setup.learning_rate);
    CHECK(setup.rate(359) == setup.learning_rate);
    CHECK(setup.rate(480) == doctest::Approx(setup.learning_rate / 2));
    CHECK(setup.rate(600) == 0);
    setup.schedule = "constant";
    CHECK(setup.rate(599) == setup.learning_rate);
}
