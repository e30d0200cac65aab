#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Views of the large place that show heads and layers together.

void draw_lines(Frame& frame);          // lines between tokens, a hue a head
void draw_all_heads(Frame& frame);      // all heads of all layers as small maps
void draw_combined(Frame& frame);       // heads made into one map by a rule
void draw_contributions(Frame& frame);  // α beside the length of what it adds
void draw_flow(Frame& frame);           // from layer to layer back to the input

RichText lines_subtitle(const Frame& frame);
RichText all_heads_subtitle(const Frame& frame);
RichText combined_subtitle(const Frame& frame);
RichText contributions_subtitle(const Frame& frame);
RichText flow_subtitle(const Frame& frame);

}  // namespace attend
