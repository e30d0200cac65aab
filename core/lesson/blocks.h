#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"

namespace attend::lesson {

/// A line of a file, without its end, and its number from 1.
struct Line {
    std::string_view text;
    int number = 0;
};

// What stands between the fences of a block that begins at `line`. What cannot be read is a fault.

Do parse_do(const std::vector<Line>& lines, Faults& faults);
Question parse_question(const std::vector<Line>& lines, int line, Faults& faults);
Exercise parse_exercise(const std::vector<Line>& lines, int line, Faults& faults);

}  // namespace attend::lesson
