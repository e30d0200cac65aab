#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// Numbers by which a step goes.
struct StepNumbers {
    double rate = 0;  // η of this step
    double momentum = 0.9, beta_1 = 0.9, beta_2 = 0.999, weight_decay = 0.01;
    Index step = 1;  // t, counted from 1
};
inline constexpr double adam_epsilon = 1e-8;

/// One leaf while it is learned, all matrices of one shape.
struct LearnedLeaf {
    std::string path;
    Matrix weights;
    Matrix moment_1, moment_2;  // empty where the optimizer has none
};

/// How weights follow from their gradient. A new one: a line in the table of optimizer.cpp.
struct Optimizer {
    std::string_view name;     // as the choice `optimizer` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;
    int moments;  // how many it keeps: 0, 1 or 2
    /// Changes a leaf, and its moments, by its gradient.
    void (*step)(LearnedLeaf& leaf, const Matrix& gradient, const StepNumbers& numbers);
};

std::span<const Optimizer> optimizers();
/// Throws Error with the nearest name.
const Optimizer& optimizer(std::string_view name);

/// Gives a leaf the moments that an optimizer needs and it does not have, of zeros.
void add_moments(LearnedLeaf& leaf, const Optimizer& optimizer);
/// How long a gradient is, all leaves together.
double gradient_norm(std::span<const Matrix> gradients);
/// Makes one that is longer than `longest` that long.
void clip_gradients(std::span<Matrix> gradients, double norm, double longest);

}  // namespace attend
