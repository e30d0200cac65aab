#include <algorithm>
#include <cmath>

#include "app/gui/chart/chart_plane.h"
#include "app/gui/light.h"
#include "app/gui/text.h"

namespace attend {

float below_axis(const ChartPlane& plane) {
    const bool foot = std::ranges::any_of(plane.chart.marks,
                                          [](const ChartMark& mark) { return !mark.foot.empty(); });
    return plane.em(foot ? 0.45f : 0.25f);
}

Place tag_of_mark(const ChartPlane& plane, const ChartMark& mark) {
    const Ui& ui = plane.ui;
    const ImVec2 text = measure_text(ui, mark.tag, Face::semibold, plane.sizes().tag),
                 size{text.x + plane.em(0.9f), plane.em(1.6f)};
    if (mark.kind == ChartMark::Kind::horizontal) {
        const float y = std::clamp(plane.y.at(mark.y), plane.min.y, plane.max.y);
        return {{plane.min.x - plane.em(0.15f) - size.x, std::round(y - size.y / 2)}, size};
    }
    const float least = plane.min.x, most = std::max(plane.max.x - size.x, least),
                x = std::clamp(plane.x.at(mark.x) - size.x / 2, least, most);
    return {{std::round(x), plane.min.y - plane.em(0.25f) - size.y}, size};
}

Place foot_of_mark(const ChartPlane& plane, const ChartMark& mark) {
    const Ui& ui = plane.ui;
    if (!plane.x.holds(mark.x)) return {};
    const ImVec2 size = measure_text(ui, mark.foot, Face::semibold, plane.sizes().axis);
    const float least = plane.whole.position.x,
                most = std::max(plane.whole.position.x + plane.whole.size.x - size.x, least);
    return {
        {std::clamp(plane.x.at(mark.x) - size.x / 2, least, most), plane.max.y + below_axis(plane)},
        size};
}

void paint_mark_tags(const ChartPlane& plane) {
    const Ui& ui = plane.ui;
    for (const ChartMark& mark : plane.chart.marks) {
        const InLight in_light(ui, mark.in_light);
        if (!mark.foot.empty() && plane.x.holds(mark.x))
            draw_text(ui, foot_of_mark(plane, mark).position, mark.foot,
                      {Face::semibold, plane.sizes().axis, mark.color});
        if (mark.tag.empty()) continue;
        const Place tag = tag_of_mark(plane, mark);
        const ImVec2 end = tag.position + tag.size;
        const bool above = mark.kind == ChartMark::Kind::vertical;
        if (above && plane.x.holds(mark.x)) {  // down to the plane
            const float x = std::round(plane.x.at(mark.x));
            canvas().AddLine({x, end.y}, {x, plane.min.y}, ink(mark.color),
                             mark.width * ui.hairline());
        }
        canvas().AddRectFilled(tag.position, end, ink(mark.color),
                               above ? tag.size.y / 2 : plane.em(0.25f));
        draw_text(ui, tag.position + tag.size / 2, mark.tag,
                  {Face::semibold, plane.sizes().tag, text_on(mark.color)}, {0.5f, 0.5f});
        if (!mark.name.empty()) ui.tag(mark.name + "/tag", tag.position, end);
    }
}

}  // namespace attend
