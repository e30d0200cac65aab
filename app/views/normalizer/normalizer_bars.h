#pragma once
#include <vector>

#include "app/views/normalizer/normalizer_columns.h"
#include "app/views/normalizer/normalizer_layout.h"

namespace attend {

/// Where the chosen row stands as bars, a chart below each map, a bar below each of its cells.
struct NormalizerBars {
    const NormalizerLayout& layout;
    const Axes& axes;  // of the weights
    Cell chosen;
    ImVec2 min;      // below the first map's row labels
    float high = 0;  // pixels
    bool dimmed = false;
};

/// The chosen row on its way, once more for the eye: from bars that differ a little to shares.
/// A bar is pointed at and clicked as its cell is. Scores that are −∞ have none.
void draw_normalizer_bars(Frame& frame, const std::vector<NormalizerColumn>& parts,
                          const NormalizerBars& bars);

/// What the colors of each map mean, on a line below the maps from `min` on.
void draw_normalizer_legends(const Frame& frame, const std::vector<NormalizerColumn>& parts,
                             const NormalizerLayout& layout, ImVec2 min);

/// "exponentials[station, train] = 0.5054" at the mouse, with what the part is.
void normalizer_tooltip(Frame& frame, const NormalizerColumn& part, const Axes& axes, Cell cell);

}  // namespace attend
