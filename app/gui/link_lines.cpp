#include "app/gui/link_lines.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include "app/gui/light.h"
#include "app/gui/stroke.h"
#include "app/render/whole_within.h"

namespace attend {

namespace {

constexpr float most_with_dot = 20;  // a wider arc ends as wide as its word

/// Parts so short that no corner is seen: half a circle of radius r in n parts goes astray by
/// r (π / n)² / 8, here a fifth of a pixel.
int parts_of(float length) {
    constexpr float astray = 0.2f;
    const float parts = std::numbers::pi_v<float> * std::sqrt(length / 2 / (8 * astray));
    return whole_within(std::ceil(parts), 16, 64);
}

float distance_to(ImVec2 from, ImVec2 to, ImVec2 point) {
    const float x = to.x - from.x, y = to.y - from.y, length = std::max(x * x + y * y, 1e-6f);
    const float t =
        std::clamp(((point.x - from.x) * x + (point.y - from.y) * y) / length, 0.0f, 1.0f);
    return std::hypot(from.x + x * t - point.x, from.y + y * t - point.y);
}

float distance_to(const LinkLine& line, ImVec2 point) {
    float nearest = 1e6f;
    for (std::size_t i = 1; i < line.points.size(); ++i)
        nearest = std::min(nearest, distance_to(line.points[i - 1], line.points[i], point));
    return nearest;
}

template <class Way>
LinkLine along(const Way& way, float length, const ArcEdge& edge) {
    LinkLine line{.points = {}, .width = way.width};
    const int parts = parts_of(length);
    for (int part = 0; part <= parts; ++part) {
        const ArcPoint at = point_of(way, static_cast<float>(part) / static_cast<float>(parts));
        line.points.push_back({at.x, edge.above ? edge.y - at.up : edge.y + at.up});
    }
    return line;
}

}  // namespace

LinkLine line_of(const Arc& arc, const ArcEdge& edge) {
    return along(arc, std::abs(arc.to - arc.from) + 2 * arc.high, edge);
}

LinkLine line_of(const Loop& loop, const ArcEdge& edge) {
    LinkLine line = along(loop, 8 * loop.radius, edge);
    line.ends_in_dot = false;
    return line;
}

LinkLine ribbon_line(const Arc& ribbon, float from_y, float to_y) {
    LinkLine line{.points = {}, .width = ribbon.width};
    const int parts = parts_of(std::abs(ribbon.to - ribbon.from) + std::abs(to_y - from_y));
    for (int part = 0; part <= parts; ++part) {
        const float t = static_cast<float>(part) / static_cast<float>(parts);
        const float bend = t * t * (3 - 2 * t);
        line.points.push_back(
            {ribbon.from + (ribbon.to - ribbon.from) * bend, from_y + (to_y - from_y) * t});
    }
    return line;
}

LinkLine curve_line(ImVec2 from, ImVec2 from_size, ImVec2 to, ImVec2 to_size, float sag) {
    const bool beside = std::abs(from.y - to.y) < from_size.y / 2, above = to.y < from.y;
    const ImVec2 begin{from.x + from_size.x / 2, above && !beside ? from.y : from.y + from_size.y},
        end{to.x + to_size.x / 2, above || beside ? to.y + to_size.y : to.y};
    const float bend = beside ? sag : 0.45f * (end.y - begin.y);
    const ImVec2 first{begin.x, begin.y + bend}, second{end.x, end.y + (beside ? bend : -bend)};
    LinkLine line;
    constexpr int parts = 40;
    for (int part = 0; part <= parts; ++part)
        line.points.push_back(
            ImBezierCubicCalc(begin, first, second, end, static_cast<float>(part) / parts));
    return line;
}

void draw_link_lines(const Ui& ui, std::vector<LinkLine> lines) {
    std::stable_sort(lines.begin(), lines.end(), [](const LinkLine& a, const LinkLine& b) {
        return std::tuple(a.in_light, a.strength, a.width) <
               std::tuple(b.in_light, b.strength, b.width);
    });
    const Rgb key = ui.theme->arc_key, query = ui.theme->arc_query;
    // Mixed with the ground, not transparent: that would show where parts overlap.
    const auto color = [&](const LinkLine& line, float t) {
        return mix(ui.theme->panel, mix(query, key, t), line.strength);
    };
    ImDrawList& list = canvas();
    for (const LinkLine& line : lines) {
        const InLight in_light(ui, line.in_light);
        if (line.dashed) {
            const std::array<float, 2> pattern{1.5f * line.width, 3 * line.width};
            draw_dashes(list, line.points, pattern, ink(ui.theme->dim_text, line.strength),
                        line.width);
            continue;
        }
        std::vector<StrokePoint> points;
        const auto last = static_cast<float>(std::max<std::size_t>(line.points.size(), 2) - 1);
        for (const ImVec2 at : line.points)
            points.push_back({at, color(line, static_cast<float>(points.size()) / last)});
        draw_stroke(ui, list, points, line.width, 1);
    }
    for (const LinkLine& line : lines) {
        if (!line.ends_in_dot || line.dashed || line.width >= most_with_dot * ui.scale) continue;
        const InLight in_light(ui, line.in_light);
        list.AddCircleFilled(line.points.back(), line.width / 2 + 2.4f * ui.scale,
                             ink(mix(ui.theme->panel, key, line.strength)));
    }
}

const LinkLine* line_at(const Ui& ui, std::span<const LinkLine> lines, ImVec2 point) {
    const LinkLine* found = nullptr;
    float nearest = 4 * ui.scale;  // beside its edge
    for (const LinkLine& line : lines) {
        const float away = distance_to(line, point) - line.width / 2;
        if (away >= nearest) continue;
        nearest = away;
        found = &line;
    }
    return found;
}

}  // namespace attend
