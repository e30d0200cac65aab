#pragma once
#include "app/views/frame.h"

namespace attend {

// For the slider just made, whose number moves to where it is pressed.

/// A gesture while it is held, and between the two presses of a double click, which are one step
/// of undo. Returns whether the second one is pressed in this frame: then the slider is let go.
bool pressed_twice(Frame& frame);

/// Opens it to be typed into, as Ctrl and a click do.
void type_into_slider();

/// A gesture in the same way; a double click opens it to be typed into, with what stood there
/// before: `take_back` puts that in from the document before the first press.
template <class TakeBack>
void type_when_pressed_twice(Frame& frame, TakeBack take_back) {
    if (!pressed_twice(frame)) return;
    take_back(frame.store.history().before_gesture());
    type_into_slider();
}

}  // namespace attend
