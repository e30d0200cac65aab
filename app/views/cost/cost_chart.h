#pragma once
#include "app/state/cost_measure.h"
#include "app/views/cost/cost_model.h"
#include "app/views/frame.h"

namespace attend {

/// Operations by the number of tokens, 1 to 10⁶, both axes logarithmic, with the scene's own point.
/// Measured times stand as points on the same axis: a second is as high as the operations that this
/// machine did in one, at the median of the points; the right edge is marked in seconds then.
/// Tag: "cost/chart".
Box cost_chart(const Frame& frame, const std::vector<CostCurve>& curves,
               const CostMeasurement* measured);

/// Operations a second, the median of all measured points; 0 without any.
double median_rate(const CostSizes& sizes, const CostMeasurement& measured);

}  // namespace attend
