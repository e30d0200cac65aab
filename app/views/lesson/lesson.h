#pragma once
#include <string>

#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

class LessonPlay;

// A lesson that is played (frame.store.lesson): on the stage one beat is one picture; at the desk
// its words stand beside the living window.

/// The keys of a lesson, before anything else reads them: Page Down, →, Space: on; Page Up, ←:
/// back; B and ".": black; Home, End; G: contents; R: restore; 1 … 9: options; on the stage F:
/// freeze, and those of stage_tools.h. While a field has the keyboard, Page Down and Page Up alone.
/// Before the frame is drawn.
void read_lesson_keys(Frame& frame);
/// On the stage, a click where nothing else is to be clicked: on. After the frame was drawn.
void read_lesson_click(Frame& frame);

/// What is the same in each frame of a beat: what is lit as if it were pointed at, what is left
/// out while numbers are veiled, choices that move.
void follow_lesson(Frame& frame);

/// The same without a lesson: nothing is lit alone, left out, large or fixed.
void follow_no_lesson(Frame& frame);

/// The beat on the stage: title or question, words, the picture of the chosen view, dots.
Staged staged_lesson(Frame& frame);

/// The picture of the beat alone, for a page that says its words: as wide as the stage, of its
/// height this part.
constexpr float picture_alone = 0.74f;
Box lesson_picture(Frame& frame);

/// Draws the words at the left of a room, above it where that is narrow. Returns the room that is
/// left for the window.
Place draw_lesson_words(Frame& frame, Place room);

/// What the next beat brings: "show" of an answer, "on", or the next step's title; empty at the
/// end.
std::string what_comes_next(const LessonPlay& lesson);

/// The steps, each one a click away: what G opens.
void draw_lesson_contents(Frame& frame);

}  // namespace attend
