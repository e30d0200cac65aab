#pragma once
#include "app/gui/box/leaves.h"
#include "app/gui/legend.h"

namespace attend::box {

/// What the colors of a map of weights mean.
Box weight_legend(const Ui& ui, const WeightLegend& legend);
/// What those of any other map mean, with their ends beside them.
Box legend(const Ui& ui, const ColorScale& scale, Range range, std::optional<Range> numbers);

}  // namespace attend::box
