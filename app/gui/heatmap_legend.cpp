#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"

namespace attend {

void color_bar(const Ui& ui, const ColorScale& scale, Range range, ImVec2 position, float width) {
    constexpr int steps = 128;
    const auto color = [&](float part) {
        if (scale.spacing == Spacing::logarithmic) return scale.map->at(part);
        const float number = range.lowest + part * (range.highest - range.lowest);
        return color_on_scale(scale, range, number);
    };
    const auto edge = [&](int step) {
        return std::round(position.x + width * static_cast<float>(step) / steps);
    };
    for (int step = 0; step < steps; ++step)
        canvas().AddRectFilled({edge(step), position.y},
                               {edge(step + 1), position.y + ui.em(color_bar_height)},
                               ink(color((static_cast<float>(step) + 0.5f) / steps)));
}

int decimals_near(double end, int usual) { return usual + (end < 0.05) + (end < 0.005); }

namespace {

/// As few decimals as tell it; of a measured number two, or more near 0.
std::string end_text(float end) {
    const auto exact = static_cast<double>(end);
    for (int decimals = 0; decimals <= 3; ++decimals) {
        const double digits = exact * std::pow(10.0, decimals);
        if (std::abs(digits - std::round(digits)) <= 1e-6 * std::abs(digits))
            return number_text(exact, decimals);
    }
    if (exact != 0 && std::abs(exact) < 5e-4) return fmt::format("{:.1e}", exact);
    return number_text(exact, decimals_near(std::abs(exact), 2));
}

}  // namespace

std::optional<Range> range_of(const Ui& ui, std::span<const Value> maps) {
    std::optional<Range> all;
    for (const Value& map : maps)
        if (const auto one = map ? ui.readings.range(map) : std::nullopt)
            all = all ? Range{std::min(all->lowest, one->lowest),
                              std::max(all->highest, one->highest)}
                      : *one;
    return all;
}

LegendEnds legend_ends(Range colors, const std::optional<Range>& numbers) {
    LegendEnds ends{end_text(colors.lowest), end_text(colors.highest)};
    if (!numbers) return ends;
    if (beyond_ends(colors, numbers->lowest) < 0) ends.low = "≤ " + ends.low;
    if (beyond_ends(colors, numbers->highest) > 0) ends.high = "≥ " + ends.high;
    return ends;
}

void legend(const Ui& ui, const ColorScale& scale, Range range, const std::optional<Range>& numbers,
            float width) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float height = ui.em(color_bar_height), line = ui.em(0.82f), gap = ui.em(0.5f);
    const TextStyle style = dim_style(ui, 0.82f);
    const auto [low, high] = legend_ends(range, numbers);
    const float left = measure_text(ui, low, Face::regular, 0.82f).x + gap;
    const float right = width - measure_text(ui, high, Face::regular, 0.82f).x - gap;
    const float top = std::round(position.y + (line - height) / 2);
    draw_text(ui, position, low, style);
    if (right > left) color_bar(ui, scale, range, {position.x + left, top}, right - left);
    draw_text(ui, {position.x + right + gap, position.y}, high, style);
    ImGui::Dummy({width, line});
    if (leaves_zero_out(range))
        tooltip(ui, fmt::format("Colors run from {} to {}: numbers of one sign far from 0, which "
                                "has none of these colors",
                                low, high));
}

}  // namespace attend
