#include "app/gui/box/timeline.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "app/gui/box/leaves.h"

namespace attend::box {

namespace {

constexpr float mark_high = 0.9f;  // of its text's size, with the room above it

void paint_parts(const Ui& ui, const Timeline& line, Place place, float pixels_per_unit) {
    const float bottom = place.position.y + ui.em(line.high), round = ui.em(line.high) / 4;
    double from = 0;
    for (const double part : line.parts) {
        const auto at = [&](double time) {
            return place.position.x + static_cast<float>(time) * pixels_per_unit;
        };
        const float left = std::round(at(from)),
                    right = std::max(std::round(at(from + part) - ui.em(line.gap)), left + 1);
        ImDrawList& list = attend::canvas();
        list.AddRectFilled({left, place.position.y}, {right, bottom}, ink(line.track), round);
        const float end = std::min(std::round(at(line.filled)), right);
        if (end > left)
            list.AddRectFilled({left, place.position.y}, {end, bottom}, ink(line.color), round);
        from += part;
    }
}

void paint_mark(const Ui& ui, const Timeline& line, Place place, float x) {
    const float half = 0.35f * ui.em(line.words.size),
                top = place.position.y + ui.em(line.high) + 0.4f * half, bottom = top + 1.2f * half;
    attend::canvas().AddTriangleFilled({x, top}, {x - half, bottom}, {x + half, bottom},
                                       ink(line.color));
    const float wide = measure_text(ui, line.marked, line.words.face, line.words.size).x;
    const bool has_room = x + 2 * half + wide < place.position.x + place.size.x;
    draw_text(ui, {has_room ? x + 2 * half : x - 2 * half, top - 0.3f * half}, line.marked,
              line.words, {has_room ? 0.0f : 1.0f, 0});
}

}  // namespace

Box timeline(Timeline line) {
    const float high = line.high + mark_high + line.words.size * 1.25f;
    return canvas(
        {{10, high}, {60, high}, true}, [line = std::move(line)](const Ui& ui, Place place) {
            const double whole = std::accumulate(line.parts.begin(), line.parts.end(), 0.0);
            if (whole <= 0) return;
            const float pixels_per_unit = place.size.x / static_cast<float>(whole);
            paint_parts(ui, line, place, pixels_per_unit);
            paint_mark(ui, line, place,
                       place.position.x +
                           pixels_per_unit * static_cast<float>(std::clamp(line.mark, 0.0, whole)));
        });
}

}  // namespace attend::box
