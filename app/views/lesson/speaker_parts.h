#pragma once
#include <string>

#include "app/gui/box/box.h"

namespace attend {

class LessonPlay;

// Parts of lesson_speaker.h.

/// Of text whose letters are so many pixels large in a picture of 1920 × 1080.
float speaker_size(const Ui& ui, float letters);
/// What stands above a part.
Box speaker_label(const Ui& ui, std::string text);
/// The right option of the beat's question, also while it is veiled; the votes, and the seconds
/// left to think. Of an exercise, what is to hold at its end. An empty box (without a kind) where
/// the beat has neither.
Box speaker_answer(const Ui& ui, const LessonPlay& lesson, double seconds_left);
/// The steps in two columns; a click goes to one. Tags: "speaker/step/1", …
Box speaker_steps(const Ui& ui, LessonPlay& lesson);
/// What keys do.
Box speaker_foot(const Ui& ui, bool frozen, bool two_monitors);

}  // namespace attend
