#pragma once
#include <functional>
#include <string>

#include "app/gui/box/box.h"
#include "app/gui/figure/shown_image.h"
#include "app/gui/lights.h"

namespace attend {

class LessonPlay;

/// What the speaker's window shows beside what the lesson says itself.
struct SpeakerSees {
    ShownImage now;           // what the class sees; while it is frozen, what it does not see
    ShownImage next;          // the next beat; without a texture: not drawn yet
    double seconds_left = 0;  // to think of the question
    bool two_monitors = false;
    std::function<void(InWindow at)> point = {};  // over `now`
};

/// The notes from the beat on to the end of its step: a lesson has them behind what they are of.
std::string speaker_notes(const LessonPlay& lesson);

/// The window of who speaks: title, clock and plan; what the class sees, and what comes next; the
/// right answer, the notes and the steps. Lengths are those of a picture of 1920 × 1080.
///
/// The plan is the lesson's minutes (core/lesson/planned.h): filled up to the end of the beat that
/// is shown; the mark is the clock. Who shows a beat before its time is ahead, after it behind. The
/// clock starts with the first turn; a click starts it anew.
///
/// While the class's picture is frozen, the living one has all of the room.
Box speaker_view(const Ui& ui, LessonPlay& lesson, const SpeakerSees& sees);
/// The same as all of a window.
void draw_speaker(const Ui& ui, LessonPlay& lesson, const SpeakerSees& sees);

}  // namespace attend
