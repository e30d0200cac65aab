#pragma once
#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// Whether the text is too long for one line of words, `width` pixels wide, and not too long to be
/// read as a page.
bool reads_as_page(const Frame& frame, float width);

/// The text as a page: what gets more than even has its color of the map as a ground, what gets
/// hardly anything is dim; curves lead to the words that get most. A word that is pointed at asks.
Box page(Frame& frame);
/// What the asking word gives, 100 % long, in the order of the words.
Box page_shares(Frame& frame);

}  // namespace attend
