#pragma once
#include "core/analysis/measure.h"

namespace attend {

/// How far estimates lie from the values that they estimate, each made without it: √(mean (f̂ −
/// y)²), the root of the cross-validated mean square (Stone 1974).   (n, 1), (n, 1) -> (1, 1) NaN
/// where a point has no estimate: no other one is within its reach.
extern const MeasureRule left_out_error_rule;

}  // namespace attend
