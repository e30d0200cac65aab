#pragma once
#include "app/views/frame.h"

namespace attend {

/// Sets the temperature by its place between hard (0) and uniform (1), to three figures. Part of a
/// gesture: one step of undo.
void set_temperature(Frame& frame, double place);

/// A line from hard to uniform, `width` pixels from the cursor on, with the temperature on it.
void temperature_line(Frame& frame, float width);
/// The temperature as a number that is typed, and as that line.
void choose_temperature_by_place(Frame& frame);

}  // namespace attend
