#include "app/gui/stroke.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "app/render/whole_within.h"

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

/// Without those that nothing is seen of, where a curve is nearly straight: each costs triangles.
std::vector<StrokePoint> as_few(std::span<const StrokePoint> points) {
    std::vector<StrokePoint> kept;
    for (std::size_t from = 0; from < points.size();) {
        kept.push_back(points[from]);
        std::size_t to = from + 1;
        while (to + 1 < points.size() && looks_straight(points, from, to + 1)) ++to;
        from = to;
    }
    return kept;
}

/// How a soft line of a width is drawn from the font's texture, which holds lines of whole pixels:
/// two triangles a part, where a mesh takes six.
struct LineTexture {
    float half;       // of all it touches
    ImVec2 from, to;  // across it
};
std::optional<LineTexture> line_texture(const ImDrawList& list, float width) {
    const int whole = whole_within(std::round(width), 1, IM_DRAWLIST_TEX_LINES_WIDTH_MAX);
    if (whole == IM_DRAWLIST_TEX_LINES_WIDTH_MAX ||
        !(list.Flags & ImDrawListFlags_AntiAliasedLinesUseTex))
        return std::nullopt;
    // The line, and beside it a texel without opacity; from the middle of one to that of the other
    // it weighs as much as `whole` texels of whole opacity do.
    const ImVec4& line = list._Data->TexUvLines[whole];
    const auto texels = static_cast<float>(whole);
    const float texel = (line.z - line.x) / (texels + 2), middle = (line.y + line.w) / 2;
    return LineTexture{width * (texels + 1) / texels / 2,
                       {line.x + texel / 2, middle},
                       {line.z - texel / 2, middle}};
}

void draw_textured(ImDrawList& list, std::span<const StrokePoint> points,
                   const LineTexture& texture, float alpha) {
    const auto parts = static_cast<int>(points.size()) - 1;
    list.PrimReserve(6 * parts, 2 * (parts + 1));
    const unsigned begin = list._VtxCurrentIdx;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const ImVec2 at = points[i].at, across = normal_at(points, i) * texture.half;
        const ImU32 color = packed(points[i].color, alpha);
        list.PrimWriteVtx(at - across, texture.from, color);
        list.PrimWriteVtx(at + across, texture.to, color);
    }
    for (int part = 0; part < parts; ++part)
        for (const unsigned step : {0u, 1u, 3u, 0u, 3u, 2u})
            list.PrimWriteIdx(
                static_cast<ImDrawIdx>(begin + 2 * static_cast<unsigned>(part) + step));
}

}  // namespace

void draw_stroke(ImDrawList& list, std::span<const StrokePoint> all, float width, float alpha) {
    const std::vector<StrokePoint> points = as_few(all);
    if (points.size() < 2) return;
    const float shown = alpha * std::min(width, 1.0f);
    width = std::max(width, 1.0f);
    if (const auto texture = line_texture(list, width))
        return draw_textured(list, points, *texture, shown);
    draw_strip(list, static_cast<int>(points.size()), [&](int index) {
        const auto i = static_cast<std::size_t>(index);
        const StrokePoint& point = points[i];
        return StripSection{point.at, normal_at(points, i),       (width - 1) / 2,
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
