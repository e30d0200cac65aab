#include <imgui_internal.h>

#include <cmath>
#include <map>
#include <utility>

#include "app/gui/chart/chart_plane.h"
#include "app/gui/controls.h"

namespace attend {

namespace {

/// What of a chart the mouse is over, or holds.
struct ChartPart {
    enum class What { plane, point, line, mark, axis } what = What::plane;
    std::size_t group = 0, index = 0;  // of a point; of a mark and a line the index alone
};
struct Held {
    ChartPart part;
    ImVec2 off;  // from the mouse to the point that was pressed
    ImVec2 pressed_at;
    bool moved = false;
};
/// By the chart's name.
struct ChartsHeld {
    std::map<std::string, Held, std::less<>> by_name;
};

bool answers_mouse(const ChartPoints& points) {
    return points.click || points.drag || points.help || points.point || points.release;
}

/// The nearest point within reach of the mouse that does something; `reach` beyond its rim, in em.
std::optional<ChartPart> point_under_mouse(const ChartPlane& plane, float reach) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    std::optional<ChartPart> nearest;
    float least = 0;
    for (std::size_t group = 0; group < plane.chart.points.size(); ++group) {
        const ChartPoints& points = plane.chart.points[group];
        if (!answers_mouse(points)) continue;
        for (std::size_t i = 0; i < std::min(points.x.size(), points.y.size()); ++i) {
            const ImVec2 at = plane.at(points.x[i], points.y[i]);
            const float away = std::hypot(at.x - mouse.x, at.y - mouse.y),
                        within =
                            plane.em(i < points.radii.size() ? points.radii[i] : points.radius) +
                            plane.em(reach);
            if (!(away <= within) || (nearest && away >= least)) continue;
            nearest = ChartPart{ChartPart::What::point, group, i}, least = away;
        }
    }
    return nearest;
}

float away_from_line(ImVec2 at, ImVec2 from, ImVec2 to) {
    const ImVec2 along = to - from, there = at - from;
    const float square = along.x * along.x + along.y * along.y,
                t = square > 0 ? (there.x * along.x + there.y * along.y) / square : 0;
    const ImVec2 away = there - along * std::clamp(t, 0.0f, 1.0f);
    return std::hypot(away.x, away.y);
}

/// The nearest line within reach that does something.
std::optional<ChartPart> line_under_mouse(const ChartPlane& plane) {
    std::optional<ChartPart> nearest;
    float least = plane.em(0.7f);
    for (std::size_t i = 0; i < plane.chart.series.size(); ++i) {
        const ChartSeries& series = plane.chart.series[i];
        if (!series.point && !series.click && !series.help) continue;
        for (const std::vector<ImVec2>& piece : pieces_of(plane, series))
            for (std::size_t end = 1; end < piece.size(); ++end)
                if (const float away =
                        away_from_line(ImGui::GetIO().MousePos, piece[end - 1], piece[end]);
                    away < least)
                    nearest = ChartPart{ChartPart::What::line, 0, i}, least = away;
    }
    return nearest;
}

const ChartSeries* line_of(const ChartPlane& plane, const ChartPart& part) {
    const bool there = part.what == ChartPart::What::line && part.index < plane.chart.series.size();
    return there ? &plane.chart.series[part.index] : nullptr;
}

bool holds(Place place, ImVec2 at) {
    const ImVec2 end = place.position + place.size;
    return at.x >= place.position.x && at.x <= end.x && at.y >= place.position.y && at.y <= end.y;
}

/// A mark that is dragged by its line or its tag.
std::optional<ChartPart> mark_under_mouse(const ChartPlane& plane) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (std::size_t i = 0; i < plane.chart.marks.size(); ++i) {
        const ChartMark& mark = plane.chart.marks[i];
        if (!mark.drag) continue;
        const bool vertical = mark.kind == ChartMark::Kind::vertical;
        const ImVec2 at = plane.at(mark.x, mark.y);
        const bool on_line =
            vertical && std::abs(at.x - mouse.x) < plane.em(0.45f) && mouse.y < plane.max.y;
        if (on_line || (!mark.tag.empty() && holds(tag_of_mark(plane, mark), mouse)))
            return ChartPart{ChartPart::What::mark, 0, i};
    }
    return std::nullopt;
}

/// On the line of a mark a point is taken by its middle alone: who wants the line gets it.
ChartPart under_mouse(const ChartPlane& plane) {
    const float y = ImGui::GetIO().MousePos.y;
    if (plane.chart.acts.axis && y > plane.max.y) return {ChartPart::What::axis};
    const auto mark = mark_under_mouse(plane);
    if (y >= plane.min.y)
        if (const auto point = point_under_mouse(plane, mark ? 0.05f : 0.25f)) return *point;
    if (mark) return *mark;
    return line_under_mouse(plane).value_or(ChartPart{});
}

const ChartPoints* points_of(const ChartPlane& plane, const ChartPart& part) {
    const bool there = part.what == ChartPart::What::point &&
                       part.group < plane.chart.points.size() &&
                       part.index < plane.chart.points[part.group].x.size();
    return there ? &plane.chart.points[part.group] : nullptr;
}

/// The number under a pixel, rounded to what a pixel can tell; of logarithms as it is.
double told(const NumberLine& line, float pixel) {
    const double number = line.number_at(pixel);
    return line.logarithmic ? number : rounded_to_pixel(number, line.per_pixel());
}

void press(const ChartPlane& plane, Held& held) {
    if (const ChartSeries* const line = line_of(plane, held.part); line && line->click)
        line->click();
    const ChartPoints* const points = points_of(plane, held.part);
    if (!points) return;
    const std::size_t i = held.part.index;
    held.off = plane.at(points->x[i], points->y[i]) - held.pressed_at;
    if (points->click) points->click(i);
}

void drag_plane(const ChartPlane& plane, ImVec2 by) {
    const Chart& chart = plane.chart;
    if (chart.drag && !chart.acts.pan)
        chart.drag(plane.x.number_at(ImGui::GetIO().MousePos.x), false);
    if (chart.acts.pan && (by.x != 0 || by.y != 0))
        chart.acts.pan(-static_cast<double>(by.x) * plane.x.per_pixel(),
                       static_cast<double>(by.y) * plane.y.per_pixel());
}

void carry(const ChartPlane& plane, Held& held) {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 mouse = io.MousePos, by = mouse - held.pressed_at;
    if (std::hypot(by.x, by.y) >= plane.em(0.2f)) held.moved = true;
    const bool moves = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
    switch (held.part.what) {
        case ChartPart::What::line:
            return;
        case ChartPart::What::plane:
            return drag_plane(plane, io.MouseDelta);
        case ChartPart::What::axis:
            return plane.chart.acts.axis(told(plane.x, mouse.x));
        case ChartPart::What::mark:
            if (held.part.index < plane.chart.marks.size() && held.moved)
                if (const ChartMark& mark = plane.chart.marks[held.part.index]; mark.drag)
                    mark.drag(mark.kind == ChartMark::Kind::vertical ? told(plane.x, mouse.x)
                                                                     : told(plane.y, mouse.y));
            return;
        case ChartPart::What::point:
            if (const auto* const points = points_of(plane, held.part);
                points && points->drag && held.moved && moves)
                points->drag(held.part.index, told(plane.x, mouse.x + held.off.x),
                             told(plane.y, mouse.y + held.off.y));
            return;
    }
}

void let_go(const ChartPlane& plane, const Held& held) {
    if (const auto* const points = points_of(plane, held.part); points && points->release)
        points->release(held.part.index, held.moved);
    if (held.part.what == ChartPart::What::plane && plane.chart.drag)
        plane.chart.drag(plane.x.number_at(ImGui::GetIO().MousePos.x), true);
}

void explain(const ChartPlane& plane, const ChartPart& under) {
    const Chart& chart = plane.chart;
    if (const ChartPoints* const points = points_of(plane, under); points && points->help)
        return tooltip(plane.ui, points->help(under.index));
    if (const ChartSeries* const line = line_of(plane, under); line && line->help)
        return tooltip(plane.ui, line->help());
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

void read_pointing(const ChartPlane& plane, const ChartPart& under) {
    const Chart& chart = plane.chart;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ChartPoints* const points = points_of(plane, under);
    if (points && points->point) points->point(under.index);
    if (const ChartSeries* const line = line_of(plane, under); line && line->point) line->point();
    const bool along_x = under.what == ChartPart::What::axis ||
                         under.what == ChartPart::What::mark ||
                         (under.what == ChartPart::What::plane && chart.drag);
    if (along_x) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const double x = told(plane.x, mouse.x), y = told(plane.y, mouse.y);
    if (chart.acts.wheel) {
        ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
        if (const float steps = ImGui::GetIO().MouseWheel; steps != 0)
            chart.acts.wheel(x, y, steps);
    }
    if (under.what == ChartPart::What::plane && chart.acts.double_click && mouse.y <= plane.max.y &&
        ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        chart.acts.double_click(x, y);
}

void read_keys(const ChartPlane& plane) {
    const ImGuiID item = ImGui::GetItemID();
    for (const ImGuiKey key : plane.chart.acts.keys) {
        ImGui::SetKeyOwner(key, item);
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, item)) plane.chart.acts.pressed(key);
    }
}

/// What of the chart's place is pressed: the plane, and where tags stand or numbers are
/// dragged.
void make_item(const ChartPlane& plane) {
    const ChartActs& acts = plane.chart.acts;
    const ImVec2 end = plane.whole.position + plane.whole.size;
    const bool above = std::ranges::any_of(
        plane.chart.marks, [](const ChartMark& mark) { return mark.drag && !mark.tag.empty(); });
    const ImVec2 low{plane.min.x, above ? plane.whole.position.y : plane.min.y},
        high{plane.max.x, acts.axis ? end.y : plane.max.y + plane.em(0.4f)};
    ImGuiButtonFlags flags =
        acts.pan ? ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle
                 : ImGuiButtonFlags_None;
    if (!acts.keys.empty()) flags |= ImGuiButtonFlags_EnableNav;
    ImGui::SetNextItemAllowOverlap();
    press_area(plane.ui, plane.name, low, high - low, flags);
    if (above || acts.axis) plane.ui.tag(plane.name, plane.min, plane.max);
    if (acts.axis)
        plane.ui.tag(std::string(plane.name) + "/axis", {plane.min.x, plane.max.y}, high);
}

}  // namespace

void read_chart(const ChartPlane& plane) {
    make_item(plane);
    auto& all = plane.ui.states.of<ChartsHeld>().by_name;
    const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive(),
               focused = ImGui::IsItemFocused();
    if (plane.chart.as_item) plane.chart.as_item();
    ChartPart under = hovered || active ? under_mouse(plane) : ChartPart{};
    if (const auto bar = bar_under_mouse(plane);
        bar && hovered && under.what == ChartPart::What::plane)
        return act_on(plane, *bar);
    if (ImGui::IsItemActivated()) {
        const bool middle = ImGui::IsMouseDown(ImGuiMouseButton_Middle);
        Held& held = all[std::string(plane.name)] = {
            middle ? ChartPart{} : under, {}, ImGui::GetIO().MousePos};
        press(plane, held);
    }
    if (const auto held = all.find(plane.name); held != all.end()) {
        under = held->second.part;
        if (active) {
            carry(plane, held->second);
        } else {
            let_go(plane, held->second);
            all.erase(held);
        }
    }
    if (hovered) read_pointing(plane, under);
    if (focused && plane.chart.acts.pressed) read_keys(plane);
    explain(plane, under);
}

}  // namespace attend
