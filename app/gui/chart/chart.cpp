#include "app/gui/chart/chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "app/gui/chart/axis_ends.h"
#include "app/gui/chart/chart_plane.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"

namespace attend {

namespace {

using Marked = std::vector<std::pair<double, std::string>>;

/// Round numbers, about as many as fit when each has so many pixels.
Marked ticks_of(const ChartAxis& axis, float pixels, float each) {
    if (axis.hidden) return {};
    if (!axis.ticks.empty()) return axis.ticks;
    Marked marked;
    if (axis.logarithmic) {
        for (const double tick : log_ticks(axis.low, axis.high))
            marked.emplace_back(tick, short_number(tick));
        return marked;
    }
    const Ticks ticks = round_ticks(axis.low, axis.high,
                                    std::max(2, static_cast<int>(pixels / std::max(each, 1.0f))));
    for (const double tick : ticks.numbers)
        marked.emplace_back(tick, with_decimals(tick, ticks.decimals));
    return marked;
}

constexpr float tick_room = 2.2f;  // em, of a number on the vertical axis

float widest(const Ui& ui, const Marked& marked, float size) {
    float wide = 0;
    for (const auto& [number, text] : marked)
        wide = std::max(wide, measure_text(ui, text, Face::regular, size).x);
    return wide;
}

float room_of_names(const ChartPlane& plane) {
    const Chart& chart = plane.chart;
    if (chart.right_room > 0) return plane.em(chart.right_room);
    if (!chart.names_at_end) return plane.em(0.4f);
    float wide = 0;
    for (const ChartSeries& series : chart.series)
        wide = std::max(wide,
                        measure_text(plane.ui, series.name, Face::semibold, plane.sizes().axis).x);
    return std::clamp(wide + plane.em(3.2f), plane.em(6),
                      std::max(0.4f * plane.whole.size.x, plane.em(6)));
}

/// What each axis has to show besides at each end, so that units are equally long.
std::pair<double, double> more_room(const Chart& chart, float wide, float high) {
    const double x = chart.x.high - chart.x.low, y = chart.y.high - chart.y.low;
    if (!chart.equal_units || !(wide > 0 && high > 0)) return {0, 0};
    const double unit =
        std::max(x / static_cast<double>(wide), y / static_cast<double>(high));  // numbers a pixel
    return {(unit * static_cast<double>(wide) - x) / 2, (unit * static_cast<double>(high) - y) / 2};
}

class ChartKind final : public BoxKind {
  public:
    ChartKind(std::string name, Chart chart, ImVec2 wish)
        : name_(std::move(name)), chart_(std::move(chart)), wish_(wish) {}

    Length width(const Ui& ui) const override {
        return {ui.em(5), ui.em(wish_.x), Length::endless};
    }
    Length height(const Ui& ui, float) const override {
        return {ui.em(3), ui.em(wish_.y), Length::endless};
    }
    void paint(const Ui& ui, Place place) const override {
        const auto ends = fixed_axis(ui, name_);
        if (!ends) return paint(ui, chart_, place);
        Chart fixed = chart_;
        std::tie(fixed.x.low, fixed.x.high) = *ends;
        fixed.x.ticks.clear();
        paint(ui, fixed, place);
    }

  private:
    void paint(const Ui& ui, const Chart& chart, Place place) const {
        const ChartPlane plane = plane_of(ui, chart, name_, place);
        if (plane.max.x - plane.min.x < ui.em(2) || plane.max.y - plane.min.y < ui.em(1)) return;
        read_chart(plane);
        paint_chart_axes(plane);
        canvas().PushClipRect({plane.min.x, plane.min.y - plane.em(0.2f)},
                              {plane.max.x, plane.max.y + plane.em(0.4f)}, true);
        paint_chart_contents(plane);
        if (chart.right_room == 0) paint_right_marks(plane);
        paint_chart_words(plane);
        canvas().PopClipRect();
        if (chart.right_room > 0) paint_right_marks(plane);
        paint_mark_tags(plane);
        if (chart.names_at_end) paint_names_at_end(plane);
    }

    std::string name_;
    Chart chart_;
    ImVec2 wish_;
};

}  // namespace

namespace {

bool has_tag_above(const Chart& chart) {
    return std::ranges::any_of(chart.marks, [](const ChartMark& mark) {
        return mark.kind == ChartMark::Kind::vertical && !mark.tag.empty();
    });
}

bool has_foot(const Chart& chart) {
    return std::ranges::any_of(chart.marks,
                               [](const ChartMark& mark) { return !mark.foot.empty(); });
}

/// Between the left end and the plane.
float room_of_numbers(const ChartPlane& plane, float high) {
    const Ui& ui = plane.ui;
    const Chart& chart = plane.chart;
    float numbers = widest(ui, ticks_of(chart.y, high, plane.em(tick_room)), plane.sizes().axis);
    if (numbers > 0) numbers += plane.em(0.5f);
    if (!chart.y.longest.empty())
        numbers = std::max(numbers,
                           measure_text(ui, chart.y.longest, Face::semibold, plane.sizes().tag).x +
                               plane.em(1.1f));
    return numbers;
}

}  // namespace

ChartPlane plane_of(const Ui& ui, const Chart& chart, std::string_view name, Place place) {
    ChartPlane plane{ui, chart, name, place, {}, {}, {}, {}};
    const float line = plane.em(1.25f);
    const bool bare = chart.x.hidden || chart.x.above;
    const float above = chart.x.above                                   ? plane.em(above_plane)
                        : has_tag_above(chart)                          ? plane.em(2)
                        : chart.y.label.empty() && chart.y.says.empty() ? plane.em(0.3f)
                                                                        : line + plane.em(0.2f),
                foot = has_foot(chart) ? line + plane.em(0.2f)
                       : bare          ? plane.em(below_plane)
                                       : line,
                below = foot + (chart.x.label.empty() ? 0 : line);
    const float high = place.size.y - above - below;
    const float left = chart.y.room > 0 ? plane.em(chart.y.room) : room_of_numbers(plane, high);
    plane.min = {std::round(place.position.x + left), std::round(place.position.y + above)};
    plane.max = {std::round(place.position.x + place.size.x - room_of_names(plane)),
                 std::round(plane.min.y + high)};
    const auto [more_x, more_y] = more_room(chart, plane.max.x - plane.min.x, high);
    plane.x = {chart.x.low - more_x, chart.x.high + more_x, plane.min.x, plane.max.x,
               chart.x.logarithmic};
    plane.y = {chart.y.low - more_y, chart.y.high + more_y, plane.max.y, plane.min.y,
               chart.y.logarithmic};
    return plane;
}

void paint_right_marks(const ChartPlane& plane) {
    const Ui& ui = plane.ui;
    const Rgb color = plane.chart.right_color.value_or(ui.theme->text);
    for (const auto& [number, text] : plane.chart.right) {
        const float y = std::round(plane.y.at(number)), end = plane.max.x - plane.em(0.7f);
        if (plane.chart.right_room > 0) {
            draw_text(ui, {plane.max.x + plane.em(0.6f), y}, text,
                      {Face::regular, plane.sizes().axis, color}, {0, 0.5f});
            continue;
        }
        canvas().AddLine({plane.max.x - plane.em(0.5f), y}, {plane.max.x, y}, ink(ui.theme->text),
                         ui.hairline());
        const ImVec2 half = measure_text(ui, text, Face::regular, plane.sizes().axis) / 2;
        canvas().AddRectFilled({end - 2 * half.x - plane.em(0.1f), y - half.y},
                               {end + plane.em(0.1f), y + half.y}, ink(ui.theme->panel));
        draw_text(ui, {end, y}, text, {Face::regular, plane.sizes().axis, color}, {1, 0.5f});
    }
}

namespace {

/// Whether a tag or a foot of a mark stands where a number of the axis would.
bool is_taken(const ChartPlane& plane, Place by) {
    return std::ranges::any_of(plane.chart.marks, [&](const ChartMark& mark) {
        const auto meets = [&](Place there) {
            return there.size.x > 0 && by.position.x < there.position.x + there.size.x &&
                   there.position.x < by.position.x + by.size.x &&
                   by.position.y < there.position.y + there.size.y &&
                   there.position.y < by.position.y + by.size.y;
        };
        return (!mark.tag.empty() && meets(tag_of_mark(plane, mark))) ||
               (!mark.foot.empty() && meets(foot_of_mark(plane, mark)));
    });
}

/// What the axes are of.
void paint_axis_labels(const ChartPlane& plane) {
    const Ui& ui = plane.ui;
    const auto [min, max] = std::array{plane.min, plane.max};
    const TextStyle style = dim_style(ui, plane.sizes().axis);
    const RichTextStyle rich{plane.sizes().axis, true, 0};
    const Chart& chart = plane.chart;
    if (!chart.y.says.empty())
        draw_rich(ui, {plane.whole.position.x, min.y - plane.em(1.5f)}, chart.y.says, rich);
    else if (!chart.y.label.empty())
        draw_text(ui, plane.whole.position, chart.y.label, style);
    if (!chart.x.says.empty())
        draw_rich(ui, {plane.whole.position.x, max.y + below_axis(plane)}, chart.x.says, rich);
    else if (!chart.x.label.empty())
        draw_text(ui, {(min.x + max.x) / 2, max.y + plane.em(1.35f)}, chart.x.label, style,
                  {0.5f, 0});
}

}  // namespace

void paint_chart_axes(const ChartPlane& plane) {
    const Ui& ui = plane.ui;
    const TextStyle style = dim_style(ui, plane.sizes().axis);
    const ImU32 line = ink(ui.theme->border, 0.6f);
    const auto [min, max] = std::array{plane.min, plane.max};
    for (const auto& [tick, text] : ticks_of(plane.chart.y, max.y - min.y, plane.em(tick_room))) {
        const float y = std::round(plane.y.at(tick));
        if (y < min.y - 1 || y > max.y + 1) continue;
        if (plane.chart.y.rules) canvas().AddLine({min.x, y}, {max.x, y}, line, ui.hairline());
        const ImVec2 size = measure_text(ui, text, Face::regular, plane.sizes().axis),
                     corner{min.x - plane.em(0.4f) - size.x, y - size.y / 2};
        if (!is_taken(plane, {corner, size})) draw_text(ui, corner, text, style);
    }
    float free = plane.whole.position.x - plane.em(1);
    if (!plane.chart.x.says.empty())
        free = plane.whole.position.x + plane.em(0.6f) +
               measure_rich(ui, plane.chart.x.says, {plane.sizes().axis}).x;
    for (const auto& [tick, text] : ticks_of(plane.chart.x, max.x - min.x, plane.em(4))) {
        const float x = std::round(plane.x.at(tick));
        if (x < min.x - 1 || x > max.x + 1) continue;
        if (plane.chart.x.rules) canvas().AddLine({x, min.y}, {x, max.y}, line, ui.hairline());
        const float half = measure_text(ui, text, Face::regular, plane.sizes().axis).x / 2;
        const float first = plane.whole.position.x + half,
                    middle = std::clamp(x, first,
                                        std::max(first, first + plane.whole.size.x - 2 * half));
        const float top =
            plane.chart.x.above ? min.y - plane.em(above_plane - 0.1f) : max.y + below_axis(plane);
        const ImVec2 size = measure_text(ui, text, Face::regular, plane.sizes().axis),
                     corner{middle - half, top};
        if (corner.x < free || is_taken(plane, {corner, size})) continue;
        draw_text(ui, corner, text, style);
        free = middle + half + plane.em(0.6f);
    }
    paint_axis_labels(plane);
}

namespace box {

Box chart(std::string name, Chart chart, ImVec2 wish) {
    return make_box<ChartKind>(std::move(name), std::move(chart), wish);
}

}  // namespace box

}  // namespace attend
