#include "core/training/optimizer.h"

#include <array>
#include <cmath>

#include "core/named.h"

namespace attend {

namespace {

Scalar number(double value) { return static_cast<Scalar>(value); }

void sgd(LearnedLeaf& leaf, const Matrix& gradient, const StepNumbers& numbers) {
    leaf.weights -= number(numbers.rate) * gradient;
}

void momentum(LearnedLeaf& leaf, const Matrix& gradient, const StepNumbers& numbers) {
    leaf.moment_1 = number(numbers.momentum) * leaf.moment_1 + gradient;
    leaf.weights -= number(numbers.rate) * leaf.moment_1;
}

void adam(LearnedLeaf& leaf, const Matrix& gradient, const StepNumbers& numbers) {
    const auto t = static_cast<double>(numbers.step);
    const double correction_1 = 1 - std::pow(numbers.beta_1, t),
                 correction_2 = 1 - std::pow(numbers.beta_2, t);
    const auto g = gradient.array();
    auto m = leaf.moment_1.array(), v = leaf.moment_2.array();
    m = number(numbers.beta_1) * m + number(1 - numbers.beta_1) * g;
    v = number(numbers.beta_2) * v + number(1 - numbers.beta_2) * g * g;
    leaf.weights.array() -= number(numbers.rate / correction_1) * m /
                            ((v / number(correction_2)).sqrt() + number(adam_epsilon));
}

void adamw(LearnedLeaf& leaf, const Matrix& gradient, const StepNumbers& numbers) {
    leaf.weights *= number(1 - numbers.rate * numbers.weight_decay);
    adam(leaf, gradient, numbers);
}

constexpr std::array all_optimizers{
    Optimizer{"sgd", "SGD", "W ← W − η g", "Robbins & Monro 1951", 0, sgd},
    Optimizer{"momentum", "Momentum", "m ← μ m + g, W ← W − η m", "Polyak 1964", 1, momentum},
    Optimizer{"adam", "Adam", "W ← W − η m̂ / (√v̂ + ε)", "Kingma & Ba 2015", 2, adam},
    Optimizer{"adamw", "AdamW", "W ← W − η λ W, then Adam", "Loshchilov & Hutter 2019", 2, adamw},
};

}  // namespace

std::span<const Optimizer> optimizers() { return all_optimizers; }
const Optimizer& optimizer(std::string_view name) { return named(optimizers(), "optimizer", name); }

void add_moments(LearnedLeaf& leaf, const Optimizer& optimizer) {
    const auto add = [&](Matrix& moment) {
        if (moment.size() == 0) moment = Matrix::Zero(leaf.weights.rows(), leaf.weights.cols());
    };
    if (optimizer.moments > 0) add(leaf.moment_1);
    if (optimizer.moments > 1) add(leaf.moment_2);
}

double gradient_norm(std::span<const Matrix> gradients) {
    double squares = 0;
    for (const Matrix& gradient : gradients) squares += gradient.cast<double>().squaredNorm();
    return std::sqrt(squares);
}

void clip_gradients(std::span<Matrix> gradients, double norm, double longest) {
    if (!(norm > longest)) return;
    for (Matrix& gradient : gradients) gradient *= number(longest / norm);
}

}  // namespace attend
