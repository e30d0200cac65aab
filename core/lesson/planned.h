#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/lesson/beats.h"

namespace attend::lesson {

/// The seconds that words name, added up: 100 of "Vote, 40 s. Then the sum, 1 min". 0: none.
double seconds_named(std::string_view words);

/// How many seconds each beat has; all together they are the lesson's minutes. A step whose notes
/// name seconds ("40 s.") has those; all other beats share what is left equally. The beats of a
/// step are equally long.
std::vector<double> planned_seconds(const Lesson& lesson, const std::vector<Beat>& beats);

/// Where a talk stands, by a plan and a clock.
struct OnTime {
    double from = 0, to = 0;  // seconds of the plan in which the beat is shown
    /// Seconds that the beat is shown too early (more than 0) or too late; 0: it is its time.
    double ahead = 0;
};
OnTime on_time(const std::vector<double>& planned, std::size_t beat, double clock);

}  // namespace attend::lesson
