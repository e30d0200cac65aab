#include <cmath>
#include <map>

#include "app/gui/chart/chart_plane.h"
#include "app/gui/controls.h"

namespace attend {

namespace {

struct PointOf {
    std::size_t group = 0, index = 0;
};

/// The point that is dragged, by the chart's name.
struct ChartsHeld {
    std::map<std::string, PointOf, std::less<>> points;
};

/// The nearest point within reach of the mouse that does something.
std::optional<PointOf> point_under_mouse(const ChartPlane& plane) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    std::optional<PointOf> nearest;
    float least = 0;
    for (std::size_t group = 0; group < plane.chart.points.size(); ++group) {
        const ChartPoints& points = plane.chart.points[group];
        if (!points.click && !points.drag && !points.help) continue;
        for (std::size_t i = 0; i < std::min(points.x.size(), points.y.size()); ++i) {
            const ImVec2 at = plane.at(points.x[i], points.y[i]);
            const float away = std::hypot(at.x - mouse.x, at.y - mouse.y),
                        reach =
                            plane.ui.em(i < points.radii.size() ? points.radii[i] : points.radius) +
                            plane.ui.em(0.25f);
            if (!(away <= reach) || (nearest && away >= least)) continue;
            nearest = PointOf{group, i}, least = away;
        }
    }
    return nearest;
}

/// Whether a point is held: then the plane itself is not dragged.
bool drag_point(const ChartPlane& plane, const std::optional<PointOf>& under) {
    auto& held = plane.ui.states.of<ChartsHeld>().points;
    if (ImGui::IsItemActivated() && under) {
        const ChartPoints& points = plane.chart.points[under->group];
        if (points.click) points.click(under->index);
        held[std::string(plane.name)] = *under;
    }
    const auto found = held.find(plane.name);
    if (found == held.end()) return false;
    if (!ImGui::IsItemActive()) return held.erase(found), true;
    const PointOf point = found->second;
    const ImGuiIO& io = ImGui::GetIO();
    if (point.group < plane.chart.points.size() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0))
        if (const ChartPoints& points = plane.chart.points[point.group]; points.drag)
            points.drag(point.index, plane.x.number_at(io.MousePos.x),
                        plane.y.number_at(io.MousePos.y));
    return true;
}

void explain(const ChartPlane& plane, const std::optional<PointOf>& under) {
    const Chart& chart = plane.chart;
    if (under && chart.points[under->group].help)
        return tooltip(plane.ui, chart.points[under->group].help(under->index));
    if (!chart.help_at) {
        if (!chart.help.empty()) tooltip(plane.ui, chart.help);
        return;
    }
    if (!ImGui::IsItemHovered()) return;
    const float x = std::round(ImGui::GetIO().MousePos.x);
    canvas().AddLine({x, plane.min.y}, {x, plane.max.y}, ink(plane.ui.theme->crosshair),
                     plane.ui.hairline());
    tooltip(plane.ui, chart.help_at(plane.x.number_at(x)));
}

void act_on(const ChartPlane& plane, ChartBarPlace bar) {
    const ChartBars& bars = plane.chart.bars[bar.group];
    if (bars.click && ImGui::IsItemActivated()) bars.click(bar.index);
    if (bars.help) tooltip(plane.ui, bars.help(bar.index));
}

}  // namespace

void read_chart(const ChartPlane& plane) {
    const Chart& chart = plane.chart;
    press_area(plane.ui, plane.name, plane.min,
               {plane.max.x - plane.min.x, plane.max.y - plane.min.y + plane.ui.em(0.4f)},
               ImGuiButtonFlags_None);
    const std::optional<PointOf> under =
        ImGui::IsItemHovered() || ImGui::IsItemActive() ? point_under_mouse(plane) : std::nullopt;
    if (ImGui::IsItemHovered() && chart.drag && !under)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (chart.as_item) chart.as_item();
    if (const auto bar = bar_under_mouse(plane); bar && !under && ImGui::IsItemHovered())
        return act_on(plane, *bar);
    if (!drag_point(plane, under) && chart.drag) {
        const double x = plane.x.number_at(ImGui::GetIO().MousePos.x);
        if (ImGui::IsItemActive()) chart.drag(x, false);
        if (ImGui::IsItemDeactivated()) chart.drag(x, true);
    }
    explain(plane, under);
}

}  // namespace attend
