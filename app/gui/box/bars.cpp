#include "app/gui/box/bars.h"

#include <algorithm>

#include "app/gui/box/leaves.h"

namespace attend::box {

Box upright_bar(double share, Rgb color) {
    return canvas({{0.3f, 0.3f}, {1.2f, 4}}, [=](const Ui&, Place place) {
        const float part = static_cast<float>(std::clamp(share, 0.0, 1.0));
        const ImVec2 end = place.position + place.size;
        attend::canvas().AddRectFilled({place.position.x, end.y - place.size.y * part}, end,
                                       ink(color));
    });
}

}  // namespace attend::box
