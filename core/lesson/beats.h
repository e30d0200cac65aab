#pragma once
#include <vector>

#include "core/lesson/lesson.h"

namespace attend::lesson {

/// What comes with one key. A step is cut at `. . .`, behind each question, and around each
/// exercise.
struct Beat {
    std::size_t step = 0;  // of Lesson::steps
    int number = 1;        // in its step, from 1
    std::vector<const Item*> items = {};
    const Question* asks = nullptr;     // the last item: what it hides is veiled in this beat
    const Question* reveals = nullptr;  // of the beat before: it is answered in this one
    const Exercise* exercise = nullptr;
    std::vector<const Do*> leaving = {};  // done when the step is left, behind its last words
};

/// In order; none is empty. As long as the lesson is.
std::vector<Beat> beats_of(const Lesson& lesson);

}  // namespace attend::lesson
