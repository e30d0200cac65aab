#pragma once
#include "app/views/frame.h"

namespace attend {

/// Where a table of more than two columns came in: asks which of them is asked and which answers,
/// above its first rows. What is chosen takes effect at once; undo takes the table back. It lies
/// over the window, whether the setup is seen or not.
void draw_column_chooser(Frame& frame);

}  // namespace attend
