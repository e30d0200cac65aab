#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// One choice in all its values, side by side: a view of the large place.
void draw_gallery(Frame& frame);
RichText gallery_subtitle(const Frame& frame);

}  // namespace attend
