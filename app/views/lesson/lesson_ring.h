#pragma once
#include "app/gui/box/box.h"

namespace attend {

class LessonPlay;

/// Of the time to think of the beat's question, in seconds, where it has one; since it came.
double seconds_to_think(const Ui& ui, const LessonPlay& lesson);

/// Counts down the time to think of the beat's question, in seconds, within a ring; then it is
/// empty. It fills its place. In a picture all of the time is left.
Box lesson_ring(const Ui& ui, const LessonPlay& lesson);

}  // namespace attend
