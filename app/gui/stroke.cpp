#include "app/gui/stroke.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attend {

namespace {

/// Where the line goes at a point. At an end as the bow through the next two goes, so that it ends
/// where it should, not where its first part leads.
ImVec2 way_at(std::span<const StrokePoint> points, std::size_t i) {
    const std::size_t last = points.size() - 1;
    if (i > 0 && i < last) return points[i + 1].at - points[i - 1].at;
    const auto from_end = [&](std::size_t away) { return points[i == 0 ? away : last - away].at; };
    const ImVec2 part = from_end(1) - from_end(0);
    ImVec2 way = part;
    if (last > 1) way = part * 4 - (from_end(2) - from_end(0));
    if (way.x * part.x + way.y * part.y <= 0) way = part;
    return i == 0 ? way : way * -1;
}

/// Across the line at a point: as long as a pixel is wide.
ImVec2 normal_at(std::span<const StrokePoint> points, std::size_t i) {
    const ImVec2 way = way_at(points, i);
    const float length = std::max(std::hypot(way.x, way.y), 1e-4f);
    return {-way.y / length, way.x / length};
}

/// Whether a line from one point straight to another looks as one through those between: each lies
/// on it, and in its color there, as near as can be seen.
bool looks_straight(std::span<const StrokePoint> points, std::size_t from, std::size_t to) {
    constexpr float astray = 0.1f, off = 1.5f / 255;  // pixels; of a color
    const StrokePoint &begin = points[from], &end = points[to];
    const ImVec2 way = end.at - begin.at;
    const float length = std::max(std::hypot(way.x, way.y), 1e-4f);
    for (std::size_t i = from + 1; i < to; ++i) {
        const ImVec2 gone = points[i].at - begin.at;
        if (std::abs(way.x * gone.y - way.y * gone.x) > astray * length) return false;
        const float t = (way.x * gone.x + way.y * gone.y) / (length * length);
        const Rgb color = mix(begin.color, end.color, t), wanted = points[i].color;
        if (std::abs(color.r - wanted.r) > off || std::abs(color.g - wanted.g) > off ||
            std::abs(color.b - wanted.b) > off)
            return false;
    }
    return true;
}

/// A point of a line, and what is across it there.
struct Joint {
    ImVec2 at, across;
    Rgb color;
};

/// Without those that nothing is seen of, where a curve is nearly straight: each costs triangles.
std::vector<Joint> as_few(std::span<const StrokePoint> points) {
    std::vector<Joint> kept;
    for (std::size_t from = 0; from < points.size();) {
        kept.push_back({points[from].at, normal_at(points, from), points[from].color});
        std::size_t to = from + 1;
        while (to + 1 < points.size() && looks_straight(points, from, to + 1)) ++to;
        from = to;
    }
    return kept;
}

void draw_textured(ImDrawList& list, std::span<const Joint> joints, const SoftLines::Line& line,
                   float alpha) {
    const auto parts = static_cast<int>(joints.size()) - 1;
    list.PrimReserve(6 * parts, 2 * (parts + 1));
    const unsigned begin = list._VtxCurrentIdx;
    for (const Joint& joint : joints) {
        const ImVec2 across = joint.across * line.half;
        const ImU32 color = packed(joint.color, alpha);
        list.PrimWriteVtx(joint.at - across, line.from, color);
        list.PrimWriteVtx(joint.at + across, line.to, color);
    }
    for (int part = 0; part < parts; ++part)
        for (const unsigned step : {0u, 1u, 3u, 0u, 3u, 2u})
            list.PrimWriteIdx(
                static_cast<ImDrawIdx>(begin + 2 * static_cast<unsigned>(part) + step));
}

}  // namespace

void draw_stroke(const Ui& ui, ImDrawList& list, std::span<const StrokePoint> points, float width,
                 float alpha) {
    if (points.size() < 2) return;
    const std::vector<Joint> joints = as_few(points);
    const float shown = alpha * std::min(width, 1.0f);
    width = std::max(width, 1.0f);
    if (const auto line = has_sharp_edges(list) ? std::nullopt : ui.soft_lines.of(width))
        return draw_textured(list, joints, *line, shown);
    draw_strip(list, static_cast<int>(joints.size()), [&](int i) {
        const Joint& joint = joints[static_cast<std::size_t>(i)];
        return StripSection{joint.at,
                            joint.across,
                            (width - 1) / 2,
                            1,
                            packed(joint.color, shown),
                            packed(joint.color, 0)};
    });
}

void draw_dashes(ImDrawList& list, std::span<const ImVec2> line, std::span<const float> pattern,
                 ImU32 color, float width) {
    std::size_t turn = 0;
    float left = pattern[0];
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        ImVec2 at = line[i];
        float length = std::hypot(line[i + 1].x - at.x, line[i + 1].y - at.y);
        while (length > 0) {
            const float step = std::min(left, length);
            const ImVec2 next = at + (line[i + 1] - at) * (step / length);
            if (turn % 2 == 0) list.AddLine(at, next, color, width);
            at = next, length -= step, left -= step;
            if (left <= 0) left = pattern[++turn % pattern.size()];
        }
    }
}

void draw_hatching(const Ui& ui, ImDrawList& list, ImVec2 min, ImVec2 max, bool falling) {
    if (max.x <= min.x || max.y <= min.y) return;
    list.AddRectFilled(min, max, ink(ui.theme->masked, 0.55f));
    list.PushClipRect(min, max, true);
    const float step = ui.em(0.5f), high = max.y - min.y;
    // The lines of two neighbors meet: they begin at whole steps of the screen.
    for (float x = std::floor((min.x - high) / step) * step; x < max.x; x += step)
        list.AddLine({x, falling ? min.y : max.y}, {x + high, falling ? max.y : min.y},
                     ink(ui.theme->masked_line, 0.8f), ui.hairline());
    list.PopClipRect();
}

ColorsAround::ColorsAround(Rgb from, Rgb to) : from_(to_oklab(from)), to_(to_oklab(to)) {
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    start_ = std::atan2(from_.b, from_.a);
    way_ = std::atan2(to_.b, to_.a) - start_;
    if (way_ < 0) way_ += turn;
}

Rgb ColorsAround::at(float t) const {
    const auto between = [t](float a, float b) { return a + (b - a) * t; };
    constexpr float muted = 0.5f;  // in the middle, where a full hue would be a third meaning
    const float chroma = between(std::hypot(from_.a, from_.b), std::hypot(to_.a, to_.b)) *
                         (1 - muted * 4 * t * (1 - t)),
                hue = start_ + way_ * t;
    return to_screen(
        {between(from_.lightness, to_.lightness), chroma * std::cos(hue), chroma * std::sin(hue)});
}

void frame_box(const Ui& ui, ImVec2 low, ImVec2 high, Rgb color, float width) {
    const float shadow = ui.hairline();
    const auto line = [&](float inward, float wide, ImU32 ink) {
        const float at = inward + wide / 2;
        canvas().AddRect({low.x + at, low.y + at}, {high.x - at, high.y - at}, ink, 0, 0, wide);
    };
    const ImU32 dark = ink(ui.theme->selection_shadow, 0.7f);
    line(-shadow, shadow, dark);
    if (std::min(high.x - low.x, high.y - low.y) > 6 * width) line(width, shadow, dark);
    line(0, width, ink(color));
}

}  // namespace attend
