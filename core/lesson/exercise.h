#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/document/file.h"
#include "core/lesson/evaluate.h"
#include "core/lesson/lesson.h"

namespace attend::lesson {

/// Whether an exercise lets one change a choice, or numbers of a node.
bool may_choose(const Exercise& exercise, std::string_view choice);
bool may_edit(const Exercise& exercise, std::string_view path);

/// What differs from the start although the exercise does not name it: "mask", "head.0/w_k".
std::vector<std::string> changed_beyond(const Exercise& exercise, const Saved& start,
                                        const Saved& now);

/// Whether a document does what is asked. `reading.start` is the exercise's start.
struct Outcome {
    bool done = false;
    std::string why_not = {};  // empty where the goal is not reached, and nothing else is wrong
};
Outcome outcome_of(const Exercise& exercise, const Reading& reading);

}  // namespace attend::lesson
