#include "app/gui/chart/axis_ends.h"

#include <algorithm>

namespace attend {

namespace {

struct FixedAxes {
    std::vector<AxisEnds> axes;
};

}  // namespace

void fix_axes(const Ui& ui, std::vector<AxisEnds> axes) {
    ui.states.of<FixedAxes>().axes = std::move(axes);
}

std::optional<std::pair<double, double>> fixed_axis(const Ui& ui, std::string_view name) {
    const std::vector<AxisEnds>& axes = ui.states.of<FixedAxes>().axes;
    const std::size_t slash = name.rfind('/');
    const std::string_view last = slash == name.npos ? name : name.substr(slash + 1);
    const auto found = std::ranges::find(axes, last, &AxisEnds::chart);
    if (found == axes.end()) return std::nullopt;
    return std::pair(found->low, found->high);
}

}  // namespace attend
