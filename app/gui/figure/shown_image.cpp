#include "app/gui/figure/shown_image.h"

#include <algorithm>
#include <cmath>

namespace attend {

ImVec2 fitted_size(const ShownImage& image, ImVec2 room) {
    if (image.width <= 0 || image.height <= 0) return {0, 0};
    const ImVec2 whole{static_cast<float>(image.width), static_cast<float>(image.height)};
    const float part = std::max(std::min(room.x / whole.x, room.y / whole.y), 0.0f);
    return {std::floor(whole.x * part), std::floor(whole.y * part)};
}

Place place_of_image(const ShownImage& image, Place place) {
    const ImVec2 size = fitted_size(image, place.size);
    return {{std::round(place.position.x + (place.size.x - size.x) / 2),
             std::round(place.position.y + (place.size.y - size.y) / 2)},
            size};
}

void draw_shown_image(const Ui& ui, const ShownImage& image, Place place) {
    const Place fitted = place_of_image(image, place);
    const ImVec2 low = fitted.position, high{low.x + fitted.size.x, low.y + fitted.size.y};
    const float top = image.from_below ? 1 : 0;
    canvas().AddRectFilled(low, high, ink(ui.theme->field));
    if (image.texture)
        canvas().AddImage(ImTextureRef(image.texture), low, high, {0, top}, {1, 1 - top});
    canvas().AddRect(low, high, ink(ui.theme->border), 0, 0, ui.hairline());
}

}  // namespace attend
