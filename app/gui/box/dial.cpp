#include "app/gui/box/dial.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/gui/box/leaves.h"

namespace attend::box {

Box dial(Dial dial) {
    const float side = 2 * dial.radius + 0.3f;
    return picture({side, side}, [dial = std::move(dial)](const Ui& ui, Place place) {
        const ImVec2 middle = place.position + place.size / 2;
        const float radius = ui.em(dial.radius), line = 1.5f * ui.hairline();
        const auto end = [&](double angle) {
            return ImVec2{middle.x + radius * static_cast<float>(std::cos(angle)),
                          middle.y - radius * static_cast<float>(std::sin(angle))};
        };
        ImDrawList& list = attend::canvas();
        list.AddCircle(middle, radius, ink(ui.theme->border), 0, line);
        for (const double hand : dial.hands)
            list.AddLine(middle, end(hand), ink(ui.theme->border), line);
        list.AddLine(middle, end(dial.chosen), ink(dial.color), ui.em(0.19f));
        list.AddCircleFilled(end(dial.chosen), ui.em(0.27f), ink(dial.color));
    });
}

Box rest_ring(double share, Rgb color, Rgb track, float line) {
    return canvas({{2, 2}, {4, 4}, true}, [=](const Ui&, Place place) {
        const float width = std::min(place.size.x, place.size.y), thick = line * width,
                    radius = (width - thick) / 2;
        const ImVec2 middle = place.position + place.size / 2;
        constexpr auto turn = static_cast<float>(2 * std::numbers::pi), top = -turn / 4;
        ImDrawList& list = attend::canvas();
        list.AddCircle(middle, radius, ink(track), 0, thick);
        list.PathArcTo(middle, radius, top, top + turn * static_cast<float>(share), 64);
        list.PathStroke(ink(color), ImDrawFlags_None, thick);
    });
}

Box dot(Rgb color, bool filled, float radius) {
    const float side = 2 * radius;
    return picture({side, side}, [color, filled, radius](const Ui& ui, Place place) {
        const ImVec2 middle = place.position + place.size / 2;
        const float line = 1.5f * ui.hairline();
        if (filled)
            attend::canvas().AddCircleFilled(middle, ui.em(radius), ink(color));
        else
            attend::canvas().AddCircle(middle, ui.em(radius) - line / 2, ink(color), 0, line);
    });
}

}  // namespace attend::box
