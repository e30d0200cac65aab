#pragma once
#include <span>
#include <string_view>

#include "core/training/task.h"

namespace attend {

/// A mean over places, while it is being summed up.
struct Mean {
    double sum = 0;
    Index count = 0;
    void add(double number) { sum += number, ++count; }
    double value() const { return count > 0 ? sum / static_cast<double>(count) : no_number; }
};

/// What a head of a task may turn out to do: how much of its weight is where that would have it. A
/// new one: a line in the table of role_scores.cpp.
struct RoleScore {
    std::string_view name;   // "previous_token"
    std::string_view label;  // on the screen
    std::string_view help;
    /// Adds the places of one example; `weights` (n, n).
    void (*add)(const Matrix& weights, const Example& example, const LearningTask& task,
                const TaskSizes& sizes, Mean& mean);
};

std::span<const RoleScore> role_scores();
/// Throws Error with the nearest name.
const RoleScore& role_score(std::string_view name);

}  // namespace attend
