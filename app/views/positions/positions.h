#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// How attention knows where a word stands: a view of the large place.
void draw_places(Frame& frame);
RichText places_subtitle(const Frame& frame);

}  // namespace attend
