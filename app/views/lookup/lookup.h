#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// The table that is asked: the hard look-up at its left, the soft one at its right, and the
/// answers by their share.
void draw_lookup(Frame& frame);
RichText lookup_subtitle(const Frame& frame);

/// What is asked, above the panels.
void draw_lookup_query(Frame& frame);
float lookup_query_height(const Frame& frame, float width, float most);

/// The choices of the room, at the left.
void draw_lookup_setup(Frame& frame);

}  // namespace attend
