#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/ui.h"

namespace attend {

/// Where the x axis of a chart begins and ends, whatever numbers it shows.
struct AxisEnds {
    std::string chart;
    double low = 0, high = 1;
};

/// From now on these charts have these ends, all others their own. A chart is named by the last
/// part of its box's name: "products" is "why_root/products".
void fix_axes(const Ui& ui, std::vector<AxisEnds> axes);
/// Of a chart by its box's name; nothing: its own.
std::optional<std::pair<double, double>> fixed_axis(const Ui& ui, std::string_view name);

}  // namespace attend
