#include "app/gui/box/bars.h"

#include <algorithm>

namespace attend::box {

Box share_bar(const ShareBar& bar) {
    return canvas(
               {{2.2f, bar.high}, {5, bar.high}, true},
               [bar](const Ui& ui, Place place) {
                   const ImVec2 low = place.position, end = low + place.size;
                   const float radius = std::min(ui.em(0.12f), place.size.y / 2),
                               part = static_cast<float>(std::clamp(bar.share, 0.0, 1.0)),
                               filled = std::max(place.size.x * part, 2 * ui.hairline());
                   ImDrawList& list = attend::canvas();
                   if (bar.track) list.AddRectFilled(low, end, ink(*bar.track), radius);
                   if (bar.share > 0 && bar.from_right)
                       list.AddRectFilled({end.x - filled, low.y}, end, ink(bar.color), radius);
                   else if (bar.share > 0)
                       list.AddRectFilled(low, {low.x + filled, end.y}, ink(bar.color), radius);
                   if (!bar.tick) return;
                   const float x = std::round(low.x + place.size.x * static_cast<float>(*bar.tick)),
                               over = ui.em(0.25f);
                   list.AddRectFilled({x, low.y - over}, {x + ui.hairline(), end.y + over},
                                      ink(ui.theme->dim_text));
               })
        .high(bar.high);
}

Box upright_bar(double share, Rgb color) {
    return canvas({{0.3f, 0.3f}, {1.2f, 4}}, [=](const Ui&, Place place) {
        const float part = static_cast<float>(std::clamp(share, 0.0, 1.0));
        const ImVec2 end = place.position + place.size;
        attend::canvas().AddRectFilled({place.position.x, end.y - place.size.y * part}, end,
                                       ink(color));
    });
}

}  // namespace attend::box
