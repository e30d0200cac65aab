#pragma once
#include "app/views/frame.h"

namespace attend {

/// The height in pixels that the sentence's panel asks for inside its frame: the field and from one
/// to three lines of chips.
float sentence_height(const Frame& frame, float width);

}  // namespace attend
