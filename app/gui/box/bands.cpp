#include "app/gui/box/bands.h"

#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/gui/stroke.h"

namespace attend::box {

Box band(const Band& band) {
    return canvas({{2, 0}, {4, 4}, true}, [band](const Ui&, Place place) {
        const auto along = [](double from, double to, float t) {
            return static_cast<float>(from) + static_cast<float>(to - from) * t;
        };
        const int parts = band.bends ? 24 : 1;
        draw_strip(attend::canvas(), parts + 1, [&](int i) {
            const float t = static_cast<float>(i) / static_cast<float>(parts),
                        way = band.bends ? t * t * (3 - 2 * t) : t,
                        top = along(band.from.top, band.to.top, way) * place.size.y,
                        bottom = along(band.from.bottom, band.to.bottom, way) * place.size.y;
            return StripSection{place.position + ImVec2{t * place.size.x, (top + bottom) / 2},
                                {0, 1},
                                (bottom - top) / 2,
                                band.bends ? 1.0f : 0.0f,
                                ink(band.color, along(band.begin, band.end, t)),
                                ink(band.color, 0)};
        });
    });
}

Box arrow(Rgb color) {
    return canvas({{1, 0}, {4, 0}, true}, [color](const Ui& ui, Place place) {
        const float y = std::round(place.position.y + place.size.y / 2), tip = ui.em(0.35f),
                    end = place.position.x + place.size.x, line = 1.5f * ui.hairline();
        ImDrawList& list = attend::canvas();
        list.AddLine({place.position.x, y}, {end, y}, ink(color), line);
        list.AddLine({end - tip, y - tip}, {end, y}, ink(color), line);
        list.AddLine({end - tip, y + tip}, {end, y}, ink(color), line);
    });
}

}  // namespace attend::box
