#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

/// Beside another view: the likeliest tokens, and how sure the model is.
void draw_next_panel(Frame& frame);
/// The view on the stage: the likeliest words, and what the last layers say. Nothing to be seen
/// where no token is foretold.
Staged staged_next(Frame& frame);
// Headlines of other views: "…" until the prediction is that of the present scene.

/// "Four of 270 heads off: Mary 92 % → 56 %"; nothing where nothing is off, edited or pinned, or no
/// token is foretold. Needs a scene.
RichText altered_headline(Frame& frame);
/// "one head of 270; all together say Mary 92 %", where a head is looked at
/// and nothing is off or edited. Needs a scene.
RichText answer_of_all(Frame& frame);

}  // namespace attend
