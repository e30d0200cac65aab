#pragma once
#include <functional>
#include <optional>

#include "app/gui/box/leaves.h"
#include "app/gui/legend.h"

namespace attend::box {

/// What colors of weights say, on a bar. `of` is asked while the box is drawn, after what stands
/// before it, since some scales are known only then; nothing: none is drawn.
Box weight_legend(const Ui& ui, std::function<std::optional<WeightLegend>()> of);
Box weight_legend(const Ui& ui, const WeightLegend& legend);

/// Of numbers of both signs, or of any other range, with its ends beside the bar.
struct ColorLegend {
    ColorScale scale;
    Range range;
    std::optional<Range> numbers = {};
    Index even = 0;  // see legend()
};
Box color_legend(std::function<std::optional<ColorLegend>()> of);
Box color_legend(const ColorLegend& legend);

}  // namespace attend::box
