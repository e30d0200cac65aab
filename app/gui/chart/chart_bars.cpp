#include <algorithm>
#include <cmath>

#include "app/gui/chart/chart_plane.h"
#include "app/gui/light.h"

namespace attend {

namespace {

std::size_t count_of(const ChartBars& bars) {
    return std::min({bars.x.size(), bars.from.size(), bars.to.size(), bars.colors.size()});
}

}  // namespace

std::pair<ImVec2, ImVec2> corners_of(const ChartPlane& plane, const ChartBars& bars,
                                     std::size_t index) {
    const double half = bars.width / 2.0, x = bars.x[index];
    const ImVec2 a = plane.at(x - half, bars.from[index]), b = plane.at(x + half, bars.to[index]);
    ImVec2 low{std::round(a.x), std::min(a.y, b.y)}, high{std::round(b.x), std::max(a.y, b.y)};
    high.x = std::max(high.x, low.x + 1), high.y = std::max(high.y, low.y + 1);
    return {low, high};
}

void paint_chart_bars(const ChartPlane& plane) {
    const Ui& ui = plane.ui;
    for (const ChartBars& bars : plane.chart.bars) {
        const InLight in_light(ui, bars.in_light);
        for (std::size_t i = 0; i < count_of(bars); ++i) {
            const auto [low, high] = corners_of(plane, bars, i);
            // A line of the ground tells one piece of a stack from the next.
            const float gap = high.y - low.y > 3 * ui.hairline() ? ui.hairline() : 0;
            canvas().AddRectFilled(low, {high.x, high.y - gap},
                                   ink(bars.colors[i], plane.opacity()));
            if (ui.tags && !bars.name.empty())
                ui.tag(bars.name + "/" + std::to_string(i), low, high);
        }
        if (!bars.framed || *bars.framed >= count_of(bars)) continue;
        const auto [low, high] = corners_of(plane, bars, *bars.framed);
        const ImVec2 rim{2 * ui.hairline(), 2 * ui.hairline()};
        canvas().AddRect(low - rim, high + rim, ink(ui.theme->selection), plane.em(0.15f), 0,
                         2 * ui.hairline());
    }
}

std::optional<ChartBarPlace> bar_under_mouse(const ChartPlane& plane) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (std::size_t group = 0; group < plane.chart.bars.size(); ++group) {
        const ChartBars& bars = plane.chart.bars[group];
        if (!bars.click && !bars.help) continue;
        for (std::size_t i = 0; i < count_of(bars); ++i) {
            const auto [low, high] = corners_of(plane, bars, i);
            if (mouse.x >= low.x && mouse.x < high.x && mouse.y >= low.y && mouse.y < high.y)
                return ChartBarPlace{group, i};
        }
    }
    return std::nullopt;
}

}  // namespace attend
