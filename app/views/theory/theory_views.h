#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Views of the large place that show why attention is as it is.

void draw_gallery(Frame& frame);          // one choice in all its values, side by side
void draw_why_root(Frame& frame);         // why scores are divided by √d
void draw_kernel_identity(Frame& frame);  // a Gaussian kernel is a dot product
void draw_normalizer(Frame& frame);       // from scores to weights, row by row
void draw_places(Frame& frame);           // how attention knows where a word stands

RichText gallery_subtitle(const Frame& frame);
RichText why_root_subtitle(const Frame& frame);
RichText kernel_identity_subtitle(const Frame& frame);
RichText normalizer_subtitle(const Frame& frame);
RichText places_subtitle(const Frame& frame);

}  // namespace attend
