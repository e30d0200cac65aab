#pragma once
#include "core/analysis/measure.h"

namespace attend {

/// How far estimates lie from the values that they estimate, each made without it: √(mean (f̂ −
/// y)²), the root of the cross-validated mean square (Stone 1974).   (n, 1), (n, 1) -> (1, 1) NaN
/// where a point has no estimate: no other one is within its reach.
extern const MeasureRule left_out_error_rule;
/// The same of the mean of all other values, whatever the distance.
/// (s, 1), (m, 1) -> (1, 1): values of those that are left out, all values
extern const MeasureRule mean_error_rule;

/// As many points as would say as much with equal weights: 1 / Σ_j α_ij² (Kish 1965).
/// (n, m) -> (n, 1)
extern const MeasureRule equal_points_rule;
/// The standard error of a weighted mean of independent values that stray by `error`: error / √(as
/// many equal points), a column of the first input. Numbers: which one.   (n, c), (1, 1) -> (n, 1)
extern const MeasureRule standard_error_rule;

}  // namespace attend
