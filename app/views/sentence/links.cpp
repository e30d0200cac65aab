#include "app/views/sentence/links.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

float distance_to(const Link& link, ImVec2 point) {
    float nearest = 1e6f;
    for (std::size_t i = 1; i < link.points.size(); ++i)
        nearest = std::min(nearest, distance_to(link.points[i - 1], link.points[i], point));
    return nearest;
}

template <class Way>
Link along(const Way& way, Index key, float length, const ArcEdge& edge) {
    Link link{key, {}, way.width, 1, true};
    const int parts = parts_of(length);
    for (int part = 0; part <= parts; ++part) {
        const ArcPoint at = point_of(way, static_cast<float>(part) / static_cast<float>(parts));
        link.points.push_back({at.x, edge.above ? edge.y - at.up : edge.y + at.up});
    }
    return link;
}

}  // namespace

Link link_of(const Arc& arc, const ArcEdge& edge) {
    return along(arc, arc.key, std::abs(arc.to - arc.from) + 2 * arc.high, edge);
}

Link link_of(const Loop& loop, Index key, const ArcEdge& edge) {
    Link link = along(loop, key, 8 * loop.radius, edge);
    link.ends_in_dot = false;
    return link;
}

Link ribbon_of(const Arc& ribbon, float from_y, float to_y) {
    Link link{ribbon.key, {}, ribbon.width, 1, false};  // a dot would lie on the word
    const int parts = parts_of(std::abs(ribbon.to - ribbon.from) + std::abs(to_y - from_y));
    for (int part = 0; part <= parts; ++part) {
        const float t = static_cast<float>(part) / static_cast<float>(parts);
        const float bend = t * t * (3 - 2 * t);
        link.points.push_back(
            {ribbon.from + (ribbon.to - ribbon.from) * bend, from_y + (to_y - from_y) * t});
    }
    return link;
}

void draw_links(const Ui& ui, std::vector<Link> links) {
    std::stable_sort(links.begin(), links.end(), [](const Link& a, const Link& b) {
        return std::pair(a.alpha, a.width) < std::pair(b.alpha, b.width);
    });
    const Rgb key = ui.theme->arc_key, query = ui.theme->arc_query;
    // Mixed with the ground, not transparent: that would show where parts overlap.
    const auto color = [&](const Link& link, float t) {
        return mix(ui.theme->panel, mix(query, key, t), link.alpha);
    };
    ImDrawList& list = canvas();
    for (const Link& link : links) {
        std::vector<StrokePoint> points;
        const auto last = static_cast<float>(std::max<std::size_t>(link.points.size(), 2) - 1);
        for (const ImVec2 at : link.points)
            points.push_back({at, color(link, static_cast<float>(points.size()) / last)});
        draw_stroke(ui, list, points, link.width, 1);
    }
    for (const Link& link : links)
        if (link.ends_in_dot && link.width < most_with_dot * ui.scale)
            list.AddCircleFilled(link.points.back(), link.width / 2 + 2.4f * ui.scale, ink(key));
}

const Link* link_at(const Ui& ui, std::span<const Link> links, ImVec2 point) {
    const Link* found = nullptr;
    float nearest = 4 * ui.scale;  // beside its edge
    for (const Link& link : links) {
        const float away = distance_to(link, point) - link.width / 2;
        if (away >= nearest) continue;
        nearest = away;
        found = &link;
    }
    return found;
}

}  // namespace attend
