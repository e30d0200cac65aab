#pragma once
#include <functional>

#include "app/gui/box/box.h"
#include "app/views/derivations/drawn_roots.h"

namespace attend {

/// Products of width d as they are, or divided by √d: their histogram on an axis that stays, and
/// what softmax makes of one row and of many. Tags: "why_root/products", "why_root/divided".
Box why_root_column(const Frame& frame, const DrawnRoots& drawn, Index d, bool divided);

/// The slope α(1 − α) that softmax keeps on average, by the width: with the division and without.
/// The line of the present width is dragged. Tag: "why_root/slopes".
Box why_root_slopes(const Ui& ui, const DrawnRoots& drawn, Index d,
                    std::function<void(double)> set);

}  // namespace attend
