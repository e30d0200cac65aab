#pragma once
#include <span>

#include "app/gui/ui.h"

namespace attend {

/// A term αy of the weighted sum, and the height at which its row stands.
struct Ribbon {
    double part = 0;
    float middle = 0;  // pixels of the screen
    bool lit = false;
};

/// Pixels of the screen: rows end at `left`, the bar of all terms goes from `bar` to `right`.
struct RibbonPlace {
    float left = 0, bar = 0, right = 0, top = 0, bottom = 0;
};

/// Each term on its way from its row to its part of the bar, from 0 to the total. Nothing where a
/// term is negative: then parts do not fill a bar.
void draw_ribbons(const Ui& ui, const RibbonPlace& place, std::span<const Ribbon> ribbons,
                  double total);

}  // namespace attend
