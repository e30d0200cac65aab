#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// Which head it is of, and whether its queries, keys and values are all the same numbers: without
/// training they may well be.
RichText computation_subtitle(const Frame& frame);

}  // namespace attend
