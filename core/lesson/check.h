#pragma once
#include <filesystem>
#include <string>

#include "core/lesson/play.h"

namespace attend::lesson {

/// How much of a lesson was checked.
struct Counts {
    std::size_t steps = 0, beats = 0, numbers = 0, questions = 0, exercises = 0;
};

struct Checked {
    Faults faults;  // by line; warnings among them
    Counts counts;
    bool good() const;  // no fault but warnings
};

/// Plays every beat without a window: the names of commands; every number; the answer of each
/// question names exactly its right option; each exercise's goal is false after its start and true
/// after its solution, which changes nothing but what it may; each step shows something, each view
/// in a room that has it. Digits in words are warnings.
Checked check_lesson(const ParsedLesson& parsed, const Surroundings& around);

}  // namespace attend::lesson
