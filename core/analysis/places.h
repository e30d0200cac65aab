#pragma once
#include "core/analysis/measure.h"

namespace attend {

// How a kind of position tells places apart. Of vectors that are added or stand beside, those; of
// rotary positions, what they make of a row of ones: (cos − sin, sin + cos) of each pair's angle.

/// A row of ones for each row of the turned vectors, turned by its place.
extern const MeasureRule turned_rule;

/// How alike two places are: p_i · p_j / c of vectors (n, c).
extern const MeasureRule similarity_rule;

}  // namespace attend
