#pragma once
#include <span>
#include <string_view>

#include "core/graph/matrix.h"

namespace attend {

/// How the learning rate changes while one learns. A new one: a line in the table of schedule.cpp.
struct Schedule {
    std::string_view name;   // as the choice `schedule` is written
    std::string_view label;  // on the screen
    std::string_view help;
    /// What is left of the rate at step t of so many.
    double (*rate)(double rate, Index step, Index steps);
};

std::span<const Schedule> schedules();
/// Throws Error with the nearest name.
const Schedule& schedule(std::string_view name);

}  // namespace attend
