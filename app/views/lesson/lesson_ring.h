#pragma once
#include "app/gui/box/box.h"

namespace attend {

class LessonPlay;

/// Counts down the time to think of the beat's question, in seconds, within a ring; then it is
/// empty. It fills its place. In a picture all of the time is left.
Box lesson_ring(const Ui& ui, const LessonPlay& lesson);

}  // namespace attend
