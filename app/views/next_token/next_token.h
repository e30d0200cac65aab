#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// Beside another view: the likeliest tokens, and how sure the model is.
void draw_next_panel(Frame& frame);
// What stands beside other views, undimmed, says "…" until the numbers are those of what is shown.

/// "Four of 270 heads off: Mary 92 % → 56 %"; nothing where nothing is off, edited or pinned, or no
/// token is foretold. Needs a scene.
RichText altered_headline(Frame& frame);
/// "That is one head of 270. All together say “Mary” comes next: 92 %", where a head is looked at
/// and nothing is off or edited. Needs a scene.
RichText answer_of_all(Frame& frame);
/// The same, or else "next: Mary 92 %"; nothing where no token is foretold, or not yet. Needs a
/// scene.
RichText foretold_headline(Frame& frame);

}  // namespace attend
