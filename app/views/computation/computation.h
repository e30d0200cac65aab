#pragma once
#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

/// The computation of the chosen head as one formula of live matrices; less of it where room is
/// short.
Box computation(Frame& frame);

/// Which head it is of, and whether its queries, keys and values are all the same numbers: without
/// training they may well be.
RichText computation_subtitle(const Frame& frame);

}  // namespace attend
