#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/chart/chart_plane.h"
#include "app/gui/light.h"
#include "app/gui/text.h"

namespace attend {

namespace {

/// Words of a chart, put one after the other where nothing lies yet.
class ChartWords {
  public:
    explicit ChartWords(const ChartPlane& plane)
        : plane_(plane), ui_(plane.ui), covered_(plane.min, plane.max, plane.em(0.35f)) {
        for (const ChartSeries& series : plane.chart.series)
            for (const std::vector<ImVec2>& piece : pieces_of(plane, series))
                for (std::size_t i = 1; i < piece.size(); ++i)
                    covered_.cover_line(piece[i - 1], piece[i], 1);
        for (const ChartPoints& points : plane.chart.points)
            for (std::size_t i = 0; i < std::min(points.x.size(), points.y.size()); ++i)
                cover_around(plane.at(points.x[i], points.y[i]),
                             plane_.em(i < points.radii.size() ? points.radii[i] : points.radius));
        for (const ChartBars& bars : plane.chart.bars)
            for (std::size_t i = 0; i < bars.to.size(); ++i) {
                const auto [low, high] = corners_of(plane, bars, i);
                covered_.cover(low, high);
            }
        for (const ChartMark& mark : plane.chart.marks) cover(mark);
    }

    void put(const ChartMark& mark) {
        if (mark.words.empty()) return;
        const RichTextStyle style{mark.size.value_or(plane_.sizes().words), mark.is_dim, 0};
        const ImVec2 size = measure_rich(ui_, mark.words, style), at = plane_.at(mark.x, mark.y);
        const std::vector<ImVec2> corners =
            mark.kind == ChartMark::Kind::horizontal ? along(at, size, mark.words_at_start)
            : mark.kind == ChartMark::Kind::vertical ? beside(at, size)
            : mark.is_led                            ? led(at, size, mark.needed)
                                                     : around(at, size);
        std::optional<ImVec2> free =
            mark.is_led ? first_led(corners, size, at) : first_free(corners, size);
        if (!free && mark.kind == ChartMark::Kind::words) {
            if (mark.needed) free = covered_.nearest_free(size, at);
            if (!free) return;
        }
        const ImVec2 corner = free.value_or(corners.front());
        const float rim = plane_.em(0.2f);
        if (mark.is_led) lead(mark, at, corner, size);
        canvas().AddRectFilled({corner.x - rim, corner.y},
                               {corner.x + size.x + rim, corner.y + size.y},
                               ink(ui_.theme->panel, 0.85f), rim);
        draw_rich(ui_, corner, mark.words, style);
        taken(mark.kind == ChartMark::Kind::ring ? "" : mark.name, corner, size);
    }

    /// From a point to words that stand apart from it; later words do not lie on it.
    void lead(const ChartMark& mark, ImVec2 at, ImVec2 corner, ImVec2 size) {
        const auto end = end_of_lead(corner, size, at);
        if (!end) return;
        canvas().AddLine(at, *end, ink(mark.is_dim ? ui_.theme->dim_text : mark.color, 0.7f),
                         ui_.hairline());
        covered_.cover_line(at, *end, 1);
    }

    /// The name of a line where it is near it.
    void put(const ChartSeries& series) {
        if (series.name.empty()) return;
        const Face face = series.bold ? Face::semibold : Face::regular;
        for (const std::string& text : {series.name, series.brief}) {
            if (text.empty()) continue;
            const ImVec2 size = measure_text(ui_, text, face, plane_.sizes().words);
            const auto corner = first_free(near_line(series, size), size);
            if (!corner) continue;
            draw_text(ui_, *corner, text,
                      {face, plane_.sizes().words, series.color, std::max(series.alpha, 0.85f)});
            return taken(tag_of(series.name), *corner, size);
        }
    }

    void put(const ChartStretch& stretch) {
        if (stretch.words.empty()) return;
        const float from = std::max(plane_.x.at(stretch.from), plane_.min.x),
                    to = std::min(plane_.x.at(stretch.to), plane_.max.x);
        const ImVec2 size = measure_text(ui_, stretch.words, Face::regular, plane_.sizes().axis);
        std::vector<ImVec2> corners;
        for (float y = plane_.min.y; y + size.y < plane_.max.y; y += plane_.em(0.5f))
            corners.emplace_back((from + to - size.x) / 2, y);
        if (to - from < size.x) return;
        if (const auto corner = first_free(corners, size)) {
            draw_text(ui_, *corner, stretch.words, dim_style(ui_, plane_.sizes().axis));
            taken(stretch.name.empty() ? "" : stretch.name + "/words", *corner, size);
        }
    }

  private:
    std::string tag_of(const std::string& name) const {
        return std::string(plane_.name) + "/name/" + name;
    }

    void cover_around(ImVec2 at, float radius) {
        const ImVec2 rim{radius, radius};
        covered_.cover(at - rim, at + rim);
        points_.push_back({at - rim, rim + rim});
    }

    void cover(const ChartMark& mark) {
        const ImVec2 at = plane_.at(mark.x, mark.y);
        const float rim = plane_.em(0.35f);
        if (mark.kind == ChartMark::Kind::vertical)
            covered_.cover({at.x - rim, plane_.min.y}, {at.x + rim, plane_.max.y});
        else if (mark.kind == ChartMark::Kind::ring)
            cover_around(at, rim);
        else if (mark.kind == ChartMark::Kind::horizontal)
            covered_.cover({plane_.min.x, at.y - 1}, {plane_.max.x, at.y + 1});
    }

    void taken(const std::string& tag, ImVec2 corner, ImVec2 size) {
        covered_.cover(corner, corner + size);
        words_.push_back({corner, size});
        if (!tag.empty()) ui_.tag(tag, corner, corner + size);
    }

    std::optional<ImVec2> first_free(const std::vector<ImVec2>& corners, ImVec2 size) const {
        for (const ImVec2 corner : corners)
            if (covered_.is_free(corner, corner + size)) return corner;
        return std::nullopt;
    }

    /// Where a line from the point to such words ends; none: they stand beside it.
    std::optional<ImVec2> end_of_lead(ImVec2 corner, ImVec2 size, ImVec2 at) const {
        const ImVec2 end{std::clamp(at.x, corner.x, corner.x + size.x),
                         std::clamp(at.y, corner.y, corner.y + size.y)};
        if (std::hypot(end.x - at.x, end.y - at.y) <= plane_.em(0.75f)) return std::nullopt;
        return end;
    }
    /// The first free one whose line crosses no words and no other point.
    std::optional<ImVec2> first_led(const std::vector<ImVec2>& corners, ImVec2 size,
                                    ImVec2 at) const {
        for (const ImVec2 corner : corners) {
            if (!covered_.is_free(corner, corner + size)) continue;
            const auto end = end_of_lead(corner, size, at);
            const auto in_the_way = [&](const Place& other) {
                return !holds(other, at) && crosses(other, at, *end);
            };
            if (!end || (std::ranges::none_of(words_, in_the_way) &&
                         std::ranges::none_of(points_, in_the_way)))
                return corner;
        }
        return std::nullopt;
    }
    static bool holds(const Place& place, ImVec2 at) {
        const ImVec2 inside = at - place.position;
        return inside.x > 0 && inside.y > 0 && inside.x < place.size.x && inside.y < place.size.y;
    }
    static bool crosses(const Place& place, ImVec2 from, ImVec2 to) {
        constexpr int steps = 48;
        for (int step = 0; step <= steps; ++step)
            if (holds(place, from + (to - from) * (static_cast<float>(step) / steps))) return true;
        return false;
    }
    /// Right of a point, left, above, below, at its corners; the same farther away, of needed words
    /// still farther.
    std::vector<ImVec2> led(ImVec2 at, ImVec2 size, bool needed) const {
        constexpr std::array ways{ImVec2{1, 0},    ImVec2{-1, 0},     ImVec2{0, -1},
                                  ImVec2{0, 1},    ImVec2{1, -1},     ImVec2{1, 1},
                                  ImVec2{-1, -1},  ImVec2{-1, 1},     ImVec2{0.5f, -1},
                                  ImVec2{0.5f, 1}, ImVec2{-0.5f, -1}, ImVec2{-0.5f, 1}};
        std::vector<ImVec2> corners;
        for (const float em : {0.5f, 0.72f, 1.25f, 2.25f, 3.5f}) {
            if (!needed && em > 1.5f) break;
            const ImVec2 reach = size * 0.5f + ImVec2{1, 1} * plane_.em(em);
            for (const ImVec2 way : ways) corners.push_back(at + way * reach - size * 0.5f);
        }
        return corners;
    }

    /// At the top of a vertical line, right of it or left, then lower.
    std::vector<ImVec2> beside(ImVec2 at, ImVec2 size) const {
        const float away = plane_.em(0.5f);
        const bool at_right = at.x + away + size.x < plane_.max.x;
        std::vector<ImVec2> corners;
        for (float y = plane_.min.y + plane_.em(0.1f); y + size.y < plane_.max.y;
             y += plane_.em(0.5f))
            for (const bool right : {at_right, !at_right})
                corners.emplace_back(right ? at.x + away : at.x - away - size.x, y);
        if (corners.empty()) corners.emplace_back(at.x + away, plane_.min.y);
        return corners;
    }

    /// On a horizontal line or below it, as far right as it is free, or as far left.
    std::vector<ImVec2> along(ImVec2 at, ImVec2 size, bool from_left) const {
        std::vector<ImVec2> corners;
        const float first = plane_.min.x + plane_.em(0.8f), last = plane_.max.x - size.x;
        for (const float y : {at.y - plane_.em(0.15f) - size.y, at.y + plane_.em(0.15f)})
            for (float off = 0; first + off < last; off += plane_.em(0.5f))
                corners.emplace_back(from_left ? first + off : last - off, y);
        if (corners.empty()) corners.emplace_back(plane_.min.x, at.y);
        return corners;
    }

    /// Below a ring, above it, at its sides; then the same farther away, last at the top.
    std::vector<ImVec2> around(ImVec2 at, ImVec2 size) const {
        const float rim = plane_.em(0.2f), first = plane_.min.x + rim,
                    left = std::clamp(at.x - size.x / 2, first,
                                      std::max(plane_.max.x - size.x - rim, first));
        std::vector<ImVec2> corners;
        for (const float em : {0.5f, 1.4f, 2.8f, 4.2f}) {
            const float away = plane_.em(em), low = std::min(at.y + away, plane_.max.y - size.y),
                        high = at.y - away - size.y, right = at.x + away,
                        before = at.x - away - size.x;
            corners.insert(corners.end(), {{left, low},
                                           {left, high},
                                           {right, at.y - size.y / 2},
                                           {before, at.y - size.y / 2},
                                           {right, low},
                                           {before, low},
                                           {right, high},
                                           {before, high}});
        }
        const float beside = plane_.em(0.5f), top = plane_.min.y + rim;
        corners.insert(corners.end(), {{at.x + beside, top}, {at.x - beside - size.x, top}});
        return corners;
    }

    /// Above and below its points and beside them, where it is highest first: there lines lie
    /// apart.
    std::vector<ImVec2> near_line(const ChartSeries& series, ImVec2 size) const {
        std::vector<ImVec2> on_line;
        for (const std::vector<ImVec2>& piece : pieces_of(plane_, series))
            on_line.insert(on_line.end(), piece.begin(), piece.end());
        std::ranges::stable_sort(on_line, {}, &ImVec2::y);
        std::vector<ImVec2> corners;
        for (const float away : {0.15f, 0.6f})
            for (const ImVec2 at : on_line)
                for (const float top : {at.y - plane_.em(away) - size.y, at.y + plane_.em(away)})
                    for (const float left : {at.x - size.x / 2, at.x + plane_.em(0.3f),
                                             at.x - size.x - plane_.em(0.3f)})
                        corners.emplace_back(left, top);
        return corners;
    }

    const ChartPlane& plane_;
    const Ui& ui_;
    CoveredPlane covered_;
    std::vector<Place> words_, points_;
};

struct EndName {
    const ChartSeries* series;
    float end, y;
};

/// Each at least `pitch` below the one before, inside of the plane.
void push_apart(std::vector<EndName>& names, float top, float bottom, float pitch) {
    std::ranges::stable_sort(names, {}, &EndName::y);
    for (EndName& name : names) name.y = top = std::max(name.y, top), top += pitch;
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        name->y = bottom = std::min(name->y, bottom), bottom -= pitch;
}

}  // namespace

void paint_chart_words(const ChartPlane& plane) {
    ChartWords words(plane);
    for (const ChartMark& mark : plane.chart.marks) {
        const InLight in_light(plane.ui, mark.in_light);
        words.put(mark);
    }
    if (!plane.chart.names_at_end)
        for (const ChartSeries& series : plane.chart.series) words.put(series);
    for (const ChartStretch& stretch : plane.chart.stretches) words.put(stretch);
}

void paint_names_at_end(const ChartPlane& plane) {
    const Ui& ui = plane.ui;
    std::vector<EndName> names;
    for (const ChartSeries& series : plane.chart.series) {
        const auto pieces = pieces_of(plane, series);
        if (series.name.empty() || pieces.empty()) continue;
        const float end = std::clamp(pieces.back().back().y, plane.min.y, plane.max.y);
        names.push_back({&series, end, end});
    }
    if (names.empty()) return;
    const float pitch =
        std::min(plane.em(1.3f), (plane.max.y - plane.min.y) / static_cast<float>(names.size()));
    push_apart(names, plane.min.y, plane.max.y, pitch);
    const float begin = plane.max.x + plane.em(0.8f), sample = plane.em(1.7f),
                left = begin + sample + plane.em(0.4f),
                room = plane.whole.position.x + plane.whole.size.x - left;
    for (const auto& [series, end, y] : names) {
        canvas().AddLine({plane.max.x + plane.em(0.1f), end}, {begin, y},
                         ink(ui.theme->dim_text, 0.6f), ui.hairline());
        paint_stroke(plane, {{begin, y}, {begin + sample, y}}, series->stroke,
                     ink(series->color, series->alpha), plane.em(series->width));
        const Face face = series->bold ? Face::semibold : Face::regular;
        const bool whole = series->brief.empty() ||
                           measure_text(ui, series->name, face, plane.sizes().axis).x <= room;
        draw_text(
            ui, {left, y},
            shortened(ui, whole ? series->name : series->brief, room, face, plane.sizes().axis),
            {face, plane.sizes().axis, series->color}, {0, 0.5f});
        ui.tag(std::string(plane.name) + "/name/" + series->name, {plane.max.x, y - pitch / 2},
               {left + room, y + pitch / 2});
    }
}

}  // namespace attend
