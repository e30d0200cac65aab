#pragma once
#include "app/views/frame.h"

namespace attend {

/// The part of the setup that says which table is asked: one that travels with the program, a file,
/// or what was pasted or typed; which of its columns is the key and which the value; how many rows
/// it has, and which of them hold no number where one is wanted. Both rooms of tables show it.
void draw_table_choices(Frame& frame);

}  // namespace attend
