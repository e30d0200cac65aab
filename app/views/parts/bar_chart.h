#pragma once
#include <span>

#include "app/gui/ui.h"
#include "core/analysis/why_root.h"

namespace attend {

/// A histogram in `size` pixels at `min`, on an axis from −`reach` to `reach` with its ends, 0 and
/// a fine line below written; the highest bar is as high as there is room. What lies outside of the
/// axis is left out.
void draw_histogram(const Ui& ui, const Histogram& bars, double reach, ImVec2 min, ImVec2 size);

/// One bar for each weight, from 0 at the bottom to 1 at the top, on a ground that shows where 1
/// is. The largest has its number written above.
void draw_weight_bars(const Ui& ui, std::span<const Scalar> weights, ImVec2 min, ImVec2 size);

}  // namespace attend
