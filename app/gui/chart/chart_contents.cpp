#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "app/gui/chart/chart_plane.h"
#include "app/gui/light.h"
#include "app/gui/stroke.h"

namespace attend {

namespace {

std::span<const float> pattern_of(Stroke stroke) {
    static constexpr std::array dashed{0.4f, 0.28f}, dotted{0.14f, 0.26f};
    static constexpr std::array dash_dot{0.6f, 0.3f, 0.14f, 0.3f};
    switch (stroke) {
        case Stroke::dashed:
            return dashed;
        case Stroke::dotted:
            return dotted;
        case Stroke::dash_dot:
            return dash_dot;
        case Stroke::solid:
            break;
    }
    return {};
}

void paint_stretches(const ChartPlane& plane) {
    for (const ChartStretch& stretch : plane.chart.stretches) {
        const float from = std::max(plane.x.at(stretch.from), plane.min.x),
                    to = std::min(plane.x.at(stretch.to), plane.max.x);
        if (!(to > from)) continue;
        if (stretch.hatched)
            draw_hatching(plane.ui, canvas(), {from, plane.min.y}, {to, plane.max.y},
                          stretch.falling);
        else
            canvas().AddRectFilled({from, plane.min.y}, {to, plane.max.y},
                                   ink(plane.ui.theme->text, 0.05f));
        if (!stretch.name.empty())
            plane.ui.tag(stretch.name, {from, plane.min.y}, {to, plane.max.y});
    }
}

/// Strips without soft edges: these would show where they meet.
void paint_band(const ChartPlane& plane, const ChartSeries& series) {
    const std::size_t count = std::min({series.x.size(), series.low.size(), series.high.size()});
    ImDrawList& list = canvas();
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    const ImU32 color = ink(series.color, series.fill * series.alpha * plane.opacity());
    for (std::size_t i = 1; i < count; ++i) {
        const std::array numbers{series.low[i - 1], series.low[i], series.high[i - 1],
                                 series.high[i]};
        if (!std::ranges::all_of(numbers, [](double n) { return std::isfinite(n); })) continue;
        list.AddQuadFilled(plane.at(series.x[i - 1], numbers[0]), plane.at(series.x[i], numbers[1]),
                           plane.at(series.x[i], numbers[3]), plane.at(series.x[i - 1], numbers[2]),
                           color);
    }
    list.Flags = flags;
}

/// The head of an arrow, at the end of its line.
void paint_head(const ChartPlane& plane, const ChartSeries& series, ImVec2 from, ImVec2 to) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 2) return;
    const float head = std::min(plane.em(0.5f + series.head * series.width), length / 2);
    const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length},
        across{-0.4f * along.y * head, 0.4f * along.x * head}, back = to - along * head;
    canvas().AddTriangleFilled(to, back + across, back - across,
                               ink(series.color, series.alpha * plane.opacity()));
}

void paint_line_of(const ChartPlane& plane, const ChartMark& mark) {
    const Ui& ui = plane.ui;
    const ImU32 color = ink(mark.color);
    if (mark.kind == ChartMark::Kind::ring || mark.kind == ChartMark::Kind::words) return;
    const bool vertical = mark.kind == ChartMark::Kind::vertical;
    const ImVec2 at =
        plane.at(vertical ? mark.x : plane.chart.x.low, vertical ? plane.chart.y.low : mark.y);
    const float end = mark.until ? plane.x.at(*mark.until) : plane.max.x;
    const std::vector<ImVec2> line{vertical ? ImVec2{at.x, plane.min.y} : ImVec2{plane.min.x, at.y},
                                   vertical ? ImVec2{at.x, plane.max.y} : ImVec2{end, at.y}};
    paint_stroke(plane, line, mark.stroke, color, (mark.handle ? 2 : mark.width) * ui.hairline());
    if (mark.handle) canvas().AddCircleFilled({at.x, plane.max.y}, plane.em(0.36f), color);
}

void paint_ring_of(const ChartPlane& plane, const ChartMark& mark) {
    if (mark.kind != ChartMark::Kind::ring) return;
    const Ui& ui = plane.ui;
    const ImVec2 at = plane.at(mark.x, mark.y);
    canvas().AddCircleFilled(at, plane.em(0.3f), ink(ui.theme->panel));
    canvas().AddCircle(at, plane.em(0.3f), ink(mark.color), 0, plane.em(0.12f));
    const ImVec2 half{plane.em(0.3f), plane.em(0.3f)};
    if (!mark.name.empty()) ui.tag(mark.name, at - half, at + half);
}

/// Of more points than this one is drawn every two pixels: the others lie below it.
constexpr std::size_t cloud = 2000;
constexpr std::size_t most_tagged = 200;

void paint_cloud(const ChartPlane& plane, const ChartPoints& points, ImU32 color) {
    constexpr float pitch = 2;  // pixels
    const auto cells = [](float pixels) { return static_cast<std::size_t>(pixels / pitch) + 1; };
    const ImVec2 size = plane.max - plane.min;
    const std::size_t columns = cells(size.x);
    std::vector<bool> taken(columns * cells(size.y));
    const float half = plane.ui.hairline();
    for (std::size_t i = 0; i < std::min(points.x.size(), points.y.size()); ++i) {
        const ImVec2 at = plane.at(points.x[i], points.y[i]), in = at - plane.min;
        if (!(in.x >= 0 && in.y >= 0 && in.x < size.x && in.y < size.y)) continue;
        const std::size_t cell = static_cast<std::size_t>(in.y / pitch) * columns +
                                 static_cast<std::size_t>(in.x / pitch);
        if (taken[cell]) continue;
        taken[cell] = true;
        canvas().AddRectFilled({at.x - half, at.y - half}, {at.x + half, at.y + half}, color);
    }
}

void paint_points_of(const ChartPlane& plane, const ChartPoints& points) {
    const Ui& ui = plane.ui;
    const auto color_of = [&](std::size_t i) {
        const float alpha = i < points.alphas.size() ? points.alphas[i] : points.alpha;
        return ink(points.color, alpha * plane.opacity());
    };
    if (points.x.size() > cloud)
        return paint_cloud(plane, points, ink(points.color, points.alpha * plane.opacity()));
    for (std::size_t i = 0; i < std::min(points.x.size(), points.y.size()); ++i) {
        if (!std::isfinite(points.x[i]) || !std::isfinite(points.y[i])) continue;
        const InLight in_light(ui, points.in_light && points.in_light(i));
        const ImVec2 at = plane.at(points.x[i], points.y[i]);
        const float radius = plane.em(i < points.radii.size() ? points.radii[i] : points.radius);
        if (points.opaque) canvas().AddCircleFilled(at, radius, ink(ui.theme->panel));
        if (points.hollow)
            canvas().AddCircle(at, radius, color_of(i), 0, points.line * ui.hairline());
        else
            canvas().AddCircleFilled(at, radius, color_of(i));
        if (ui.tags && i < most_tagged && !points.name.empty() && (points.click || points.drag))
            ui.tag(points.name + "/" + std::to_string(i), {at.x - radius, at.y - radius},
                   {at.x + radius, at.y + radius});
    }
    if (!points.name.empty()) ui.tag(points.name, plane.min, plane.max);
}

}  // namespace

namespace {

void paint_rug(const ChartPlane& plane, const ChartRug& rug) {
    struct Column {
        int count = 0;
        float top = 0;  // pixels
    };
    const float wide = plane.ui.hairline(), tick = plane.max.y - plane.em(0.35f);
    std::vector<Column> columns(static_cast<std::size_t>((plane.max.x - plane.min.x) / wide) + 1);
    int most = 1;
    for (std::size_t i = 0; i < rug.x.size(); ++i) {
        if (!plane.x.holds(rug.x[i])) continue;
        Column& column = columns[static_cast<std::size_t>(
            std::max(plane.x.at(rug.x[i]) - plane.min.x, 0.0f) / wide)];
        const float top = i < rug.top.size() ? plane.y.at(rug.top[i]) : tick;
        column = {column.count + 1, column.count == 0 ? top : std::min(column.top, top)};
        most = std::max(most, column.count);
    }
    const bool crowded = static_cast<float>(rug.x.size()) * 4 * wide > plane.max.x - plane.min.x;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].count == 0 || columns[i].top > plane.max.y - 1) continue;
        const float x = plane.min.x + static_cast<float>(i) * wide,
                    share = static_cast<float>(columns[i].count) / static_cast<float>(most);
        canvas().AddRectFilled({x, columns[i].top}, {x + wide, plane.max.y},
                               ink(rug.color, rug.alpha * (crowded ? share : 1)));
    }
    if (!rug.name.empty()) plane.ui.tag(rug.name, {plane.min.x, tick}, plane.max);
}

}  // namespace

namespace {

/// Moves both ends of a line inward; whether something is left of it.
bool shortened_at_ends(std::vector<ImVec2>& line, float by) {
    if (line.size() < 2) return false;
    const auto move = [by](ImVec2& end, ImVec2 next) {
        const ImVec2 way = next - end;
        const float length = std::hypot(way.x, way.y);
        if (length < 1.1f * by) return false;
        end = end + way * (by / length);
        return true;
    };
    return move(line.front(), line[1]) && move(line.back(), line[line.size() - 2]);
}

}  // namespace

std::vector<std::vector<ImVec2>> pieces_of(const ChartPlane& plane, const ChartSeries& series) {
    std::vector<std::vector<ImVec2>> pieces(1);
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
        if (std::isfinite(series.x[i]) && std::isfinite(series.y[i]))
            pieces.back().push_back(plane.at(series.x[i], series.y[i]));
        else if (!pieces.back().empty())
            pieces.emplace_back();
    }
    if (pieces.back().empty()) pieces.pop_back();
    if (series.apart > 0 && pieces.size() == 1)
        return shortened_at_ends(pieces[0], plane.em(series.apart))
                   ? pieces
                   : std::vector<std::vector<ImVec2>>();
    return pieces;
}

void paint_stroke(const ChartPlane& plane, const std::vector<ImVec2>& line, Stroke stroke,
                  ImU32 color, float pixels) {
    if (stroke == Stroke::solid)
        return canvas().AddPolyline(line.data(), static_cast<int>(line.size()), color, 0, pixels);
    std::vector<float> pattern;
    for (const float part : pattern_of(stroke)) pattern.push_back(plane.em(part));
    draw_dashes(canvas(), line, pattern, color, pixels);
}

void paint_chart_contents(const ChartPlane& plane) {
    paint_stretches(plane);
    paint_chart_bars(plane);
    for (const ChartSeries& series : plane.chart.series) {
        const InLight in_light(plane.ui, series.in_light);
        if (!series.low.empty()) paint_band(plane, series);
    }
    for (const ChartRug& rug : plane.chart.rugs) paint_rug(plane, rug);
    for (const ChartPoints& points : plane.chart.points)
        if (points.below_lines) paint_points_of(plane, points);
    for (const ChartMark& mark : plane.chart.marks) {
        const InLight in_light(plane.ui, mark.in_light);
        paint_line_of(plane, mark);
    }
    for (const ChartSeries& series : plane.chart.series) {
        const InLight in_light(plane.ui, series.in_light);
        for (const std::vector<ImVec2>& piece : pieces_of(plane, series)) {
            if (!series.tag.empty())
                plane.ui.tag(series.tag, ImMin(piece.front(), piece.back()),
                             ImMax(piece.front(), piece.back()));
            paint_stroke(plane, piece, series.stroke,
                         ink(series.color, series.alpha * plane.opacity()), plane.em(series.width));
            if (series.arrow && piece.size() > 1)
                paint_head(plane, series, piece[piece.size() - 2], piece.back());
        }
    }
    for (const ChartPoints& points : plane.chart.points)
        if (!points.below_lines) paint_points_of(plane, points);
    for (const ChartMark& mark : plane.chart.marks) {
        const InLight in_light(plane.ui, mark.in_light);
        paint_ring_of(plane, mark);
    }
}

}  // namespace attend
