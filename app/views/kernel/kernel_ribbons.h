#pragma once
#include <span>

#include "app/gui/ui.h"

namespace attend {

/// A term αy of the weighted sum, and the height at which its row stands.
struct SumTerm {
    double part = 0;
    float middle = 0;  // pixels of the screen
    bool lit = false;
    bool rest = false;  // of all rows that are not shown, together
};

/// Pixels of the screen: rows end at `left`, the bar of all terms goes from `bar` to `right`, and
/// what it spans is written up to `end`.
struct TermsPlace {
    float left = 0, bar = 0, right = 0, end = 0, top = 0, bottom = 0;
};

/// Each term on its way from its row to its part of the bar, from 0 to the total, with an axis
/// beside it. Where a term is negative parts do not fill a bar: then each row is a step from where
/// the one before ended, from 0 to the total.
void draw_terms(const Ui& ui, const TermsPlace& place, std::span<const SumTerm> terms,
                double total);

}  // namespace attend
