#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// From scores to weights, row by row: a view of the large place.
void draw_normalizer(Frame& frame);
RichText normalizer_subtitle(const Frame& frame);

}  // namespace attend
