#pragma once
#include "app/gui/box/box.h"
#include "app/views/derivations/drawn_roots.h"

namespace attend {

/// Products of width d as they are, or divided by √d: their histogram on an axis that stays, and
/// what softmax makes of one row and of many. Tags: "why_root/products", "why_root/divided".
Box why_root_column(const Frame& frame, const DrawnRoots& drawn, Index d, bool divided);

}  // namespace attend
