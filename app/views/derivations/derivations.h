#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// Views of the large place that derive a formula on the numbers at hand.

void draw_why_root(Frame& frame);         // why scores are divided by √d
void draw_kernel_identity(Frame& frame);  // a Gaussian kernel is a dot product
void draw_arrows(Frame& frame);           // q and k as arrows, their product as an angle

RichText why_root_subtitle(const Frame& frame);
RichText kernel_identity_subtitle(const Frame& frame);
RichText arrows_subtitle(const Frame& frame);

}  // namespace attend
