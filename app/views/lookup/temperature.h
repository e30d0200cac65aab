#pragma once
#include "app/views/frame.h"

namespace attend {

/// Sets the temperature by its place between hard (0) and uniform (1), to three figures. Part of a
/// gesture: one step of undo.
void set_temperature(Frame& frame, double place);

/// The temperature as a number that is typed, and on a line from hard to uniform.
void choose_temperature_by_place(Frame& frame);

}  // namespace attend
