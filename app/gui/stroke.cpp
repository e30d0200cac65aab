#include "app/gui/stroke.h"

#include <algorithm>
#include <array>
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
    if (points.size() < 2) return;
    constexpr int across = 4;  // vertices: clear, full, full, clear
    const auto count = static_cast<int>(points.size());
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const float half = std::max(width - 1, 0.0f) / 2, shown = alpha * std::min(width, 1.0f);
    list.PrimReserve((count - 1) * (across - 1) * 6, count * across);
    const unsigned begin = list._VtxCurrentIdx;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const ImVec2 at = points[i].at, normal = normal_at(points, i);
        const ImU32 full = packed(points[i].color, shown), clear = packed(points[i].color, 0);
        const std::array<std::pair<float, ImU32>, across> edges{
            {{-half - 1, clear}, {-half, full}, {half, full}, {half + 1, clear}}};
        for (const auto& [away, ink] : edges)
            list.PrimWriteVtx({at.x + normal.x * away, at.y + normal.y * away}, white, ink);
    }
    for (int part = 0; part + 1 < count; ++part)
        for (int side = 0; side + 1 < across; ++side) {
            const auto here = begin + static_cast<unsigned>(part * across + side);
            for (const unsigned step : {0u, 1u, across + 1u, 0u, across + 1u, across + 0u})
                list.PrimWriteIdx(static_cast<ImDrawIdx>(here + step));
        }
}

Rgb mix_around(Rgb from, Rgb to, float t) {
    const Oklab first = to_oklab(from), last = to_oklab(to);
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    const float start = std::atan2(first.b, first.a);
    float way = std::atan2(last.b, last.a) - start;
    if (way < 0) way += turn;
    const auto between = [t](float a, float b) { return a + (b - a) * t; };
    constexpr float muted = 0.5f;  // in the middle, where a full hue would be a third meaning
    const float chroma = between(std::hypot(first.a, first.b), std::hypot(last.a, last.b)) *
                         (1 - muted * 4 * t * (1 - t)),
                hue = start + way * t;
    return to_screen(
        {between(first.lightness, last.lightness), chroma * std::cos(hue), chroma * std::sin(hue)});
}

}  // namespace attend
