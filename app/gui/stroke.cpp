#include "app/gui/stroke.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attend {

namespace {

/// Across the line at a point: as long as a pixel is wide.
ImVec2 normal_at(std::span<const StrokePoint> points, std::size_t i) {
    const ImVec2 before = points[i > 0 ? i - 1 : 0].at,
                 after = points[std::min(i + 1, points.size() - 1)].at;
    const float x = after.x - before.x, y = after.y - before.y;
    const float length = std::max(std::hypot(x, y), 1e-4f);
    return {-y / length, x / length};
}

}  // namespace

void draw_stroke(ImDrawList& list, std::span<const StrokePoint> points, float width, float alpha) {
    const float half = std::max(width - 1, 0.0f) / 2, shown = alpha * std::min(width, 1.0f);
    draw_strip(list, static_cast<int>(points.size()), [&](int index) {
        const auto i = static_cast<std::size_t>(index);
        const StrokePoint& point = points[i];
        return StripSection{point.at, normal_at(points, i),       half,
                            1,        packed(point.color, shown), packed(point.color, 0)};
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
